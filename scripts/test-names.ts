import ts from 'typescript5';

/** A test's whole name, with those of the groups it stands in; a table's row adds what it calls itself. */
export type TestName = { line: number; name: string };

const ROOTS: ReadonlySet<string> = new Set(['it', 'itLong', 'test', 'describe']);
const PREFIXES = 'SHELL|AUTH|ONB|SUB|STORE|INV|PRICE|FILT|ORD|RET|WH|REP|MSG|HELP|AFF|EXT|CONST';
const ID = new RegExp(String.raw`\b(${PREFIXES})-(\d{3})(?: to \1-(\d{3}))?`, 'g');
/** A text of a table's row that names its test begins with a requirement. */
const NAMES_ROW = new RegExp(`^(?:${PREFIXES})-\\d{3}\\b`);

/** The requirements that a name claims, each once; `A-010 to A-012` claims three. */
export function claimedIn(name: string): string[] {
  const ids = [...name.matchAll(ID)].flatMap(([, prefix = '', from = '', to = from]) =>
    Array.from({ length: Math.max(1, Number(to) - Number(from) + 1) }, (_, index) => {
      const number = String(Number(from) + index).padStart(3, '0');
      return `${prefix}-${number}`;
    }),
  );
  return [...new Set(ids)];
}

/** Every name of a test file, groups apart: they name the tests in them. */
export function testNamesOf(file: string, source: string): TestName[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const names: TestName[] = [];

  const visit = (node: ts.Node, within: string): void => {
    const found = ts.isCallExpression(node) ? testOf(node) : null;
    if (!found) return void ts.forEachChild(node, (child) => visit(child, within));
    const { root, name, rows, body } = found;
    const whole = `${within} ${name}`.trim();
    if (root === 'describe') {
      for (const row of rows) for (const part of body) visit(part, `${whole} ${row}`.trim());
      return;
    }
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const row of rows) names.push({ line, name: `${whole} ${row}`.trim() });
  };
  visit(tree, '');
  return names;
}

/** `it('name', …)`, `it.each(table)('name', …)` and the like; rows: what each row of the table calls itself, '' where there is none. */
function testOf(call: ts.CallExpression) {
  const [first, ...body] = call.arguments;
  const name = first && textOf(first);
  if (name === undefined) return null;
  let callee: ts.Expression = call.expression;
  let rows = [''];
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee)) {
      const [table] = callee.arguments;
      if (table) rows = rowsOf(table);
      callee = callee.expression;
    } else if (ts.isPropertyAccessExpression(callee)) callee = callee.expression;
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else return null;
  }
  return ROOTS.has(callee.text) ? { root: callee.text, name, rows, body } : null;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return undefined;
}

function rowsOf(table: ts.Expression): string[] {
  const list = arrayOf(table);
  if (!list) return [''];
  const rows = list.elements.map((row) => namesIn(row).join(' '));
  return rows.length > 0 ? [...new Set(rows)] : [''];
}

/** The rows as they are written, also where the table stands in a constant of the same file. */
function arrayOf(table: ts.Expression): ts.ArrayLiteralExpression | null {
  if (ts.isArrayLiteralExpression(table)) return table;
  if (ts.isAsExpression(table) || ts.isSatisfiesExpression(table) || ts.isParenthesizedExpression(table))
    return arrayOf(table.expression);
  if (!ts.isIdentifier(table)) return null;
  for (let scope: ts.Node = table.parent; scope; scope = scope.parent) {
    const declared = ts.isBlock(scope) || ts.isSourceFile(scope) ? declaredIn(scope.statements, table.text) : undefined;
    if (declared) return arrayOf(declared);
  }
  return null;
}

function declaredIn(statements: readonly ts.Statement[], name: string): ts.Expression | undefined {
  return statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((declaration) => declaration.name.getText() === name)?.initializer;
}

/** What a row calls itself by: a text of its own, none of what it holds. */
function namesIn(row: ts.Node): string[] {
  const parts = ts.isArrayLiteralExpression(row)
    ? [...row.elements]
    : ts.isObjectLiteralExpression(row)
      ? row.properties.flatMap((part) => (ts.isPropertyAssignment(part) ? [part.initializer] : []))
      : [row];
  return parts.flatMap((part) => textOf(part) ?? []).filter((text) => NAMES_ROW.test(text));
}
