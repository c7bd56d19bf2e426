// tap.mjs - runs tests and prints TAP. The exit status is 1 if one fails, or if there is none.
const AT_ONCE = 4;

/**
 * Runs all tests, each { name, alone }: those that are alone after the others, which run several at a time. run(test) answers
 * what is wrong, or null.
 */
export async function runAll(tests, run) {
  const [together, alone] = [false, true].map((is) => tests.filter((one) => one.alone === is));
  [...together, ...alone].forEach((one, number) => (one.number = number));
  if (tests.length === 0) fail("# no test has this name");
  else console.log(`1..${tests.length}`);
  const tell = teller();
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(together, run, tell)));
  await work(alone, run, tell);
}

/** Runs the tests of a queue one after the other. */
async function work(queue, run, tell) {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const began = performance.now();
    const wrong = await run(one);
    const took = `# ${Math.round(performance.now() - began)} ms`;
    if (wrong === null) tell(one.number, `ok ${one.number + 1} - ${one.name}\n${took}`);
    else tell(one.number, `not ok ${one.number + 1} - ${one.name}\n${took}\n${wrong.replace(/^/gm, "# ")}`, fail);
  }
}

/** Prints what came of a test as soon as all before it are printed: the order does not depend on who is quicker. */
function teller() {
  const told = [];
  let printed = 0;
  return (number, text, print = console.log) => {
    told[number] = () => print(text);
    for (; told[printed] !== undefined; printed++) told[printed]();
  };
}

/** Prints why the whole run fails. */
function fail(text) {
  console.log(text);
  process.exitCode = 1;
}
