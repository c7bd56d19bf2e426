// documents.d.ts - a document of docs/ is its text, as web/build.mjs bundles it. Room: web/screens.
declare module "*.md" {
  const text: string;
  export default text;
}
