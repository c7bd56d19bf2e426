// site_js.mjs - what the package for JavaScript exports, by its TypeScript declarations, as JSON.
// usage: node site_js.mjs TYPESCRIPT_HOME PACKAGE      the folder that has typescript in node_modules, and the built package
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [home, folder] = process.argv.slice(2).map((word) => resolve(word));
const ts = createRequire(join(home, "package.json"))("typescript");
const entry = join(folder, "dist/index.d.ts");
const program = ts.createProgram([entry], { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2022.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts"], types: [] });
const checker = program.getTypeChecker();

const docOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));
const isHidden = (node) => (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0;
const codeOf = (node) => node.getText().replace(/^export (declare )?/, "").replace(/^declare /, "");

/** The members of a class that are for its users. */
function membersOf(node) {
  return node.members.filter((member) => !isHidden(member)).map((member) => {
    const symbol = member.symbol ?? checker.getSymbolAtLocation(member.name);
    const name = ts.isConstructorDeclaration(member) ? "constructor" : (member.name?.getText() ?? "");
    return { name, code: codeOf(member).replace(/\n {4}/g, "\n"), doc: docOf(symbol) };
  });
}

/** The class of this package of which a value is the only object that one is given. */
function classOf(node) {
  const declared = checker.getTypeAtLocation(node).getSymbol()?.declarations?.[0];
  return declared && ts.isClassDeclaration(declared) && declared.getSourceFile().fileName.startsWith(folder) ? declared : undefined;
}

function describe(exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const node = symbol.declarations[0];
  const said = { name: exported.name, doc: docOf(symbol), code: "", members: [] };
  if (ts.isClassDeclaration(node)) {
    const ancestor = (node.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join("");
    return { ...said, kind: "class", code: `class ${exported.name}${ancestor}`, members: membersOf(node) };
  }
  if (ts.isVariableDeclaration(node)) {
    const made = classOf(node);
    return { ...said, kind: "constant", code: codeOf(node.parent.parent), members: made ? membersOf(made) : [] };
  }
  const kind = ts.isFunctionDeclaration(node) ? "function" : "type";
  return { ...said, kind, code: codeOf(node).replace(new RegExp(`\\b${symbol.name}\\b`), exported.name) };
}

const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
const things = checker.getExportsOfModule(module).map(describe).sort((a, b) => (a.name < b.name ? -1 : 1));
process.stdout.write(JSON.stringify(things));
