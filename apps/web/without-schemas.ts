import type { Plugin } from 'vite';

/** What only the server reads of a call (decision 0014). */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'response', 'errors', 'summary']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key: { name?: string }; value: Node & { properties?: Property[] } };
type Declaration = Node & {
  declarations?: { init: (Node & { callee?: { name?: string }; arguments?: { properties?: Property[] }[] }) | null }[];
};

/** Takes the schemas out of the contracts of the built panel: the properties that hold them, and the constants that nothing names any more. */
export function withoutSchemas(): Plugin {
  return {
    name: 'kervan:without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /packages[\\/]contracts[\\/]src[\\/][\w-]+\.ts$/ },
      handler(code) {
        const edits: { at: number; end: number; text: string }[] = [];
        for (const statement of this.parse(code).body as unknown as (Declaration & {
          declaration?: Declaration | null;
        })[]) {
          // The parts of ESTree that are asked for here.
          for (const { init } of (statement.declaration ?? statement).declarations ?? []) {
            if (init?.type === 'CallExpression' && init.callee?.name === 'defineContract') {
              for (const call of init.arguments?.[0]?.properties ?? []) {
                for (const part of call.value.properties ?? [])
                  if (SERVER_ONLY.has(part.key?.name ?? '')) edits.push({ at: part.start, end: part.end, text: '' });
              }
            } else if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression') {
              edits.push(
                { at: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
                { at: init.end, end: init.end, text: '))()' },
              );
            }
          }
        }
        let at = 0;
        let kept = '';
        for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
          // The comma after what goes, goes too.
          kept += code.slice(at, edit.at) + edit.text;
          at = edit.text === '' ? edit.end + (/^\s*,/.exec(code.slice(edit.end))?.[0].length ?? 0) : edit.end;
        }
        return { code: kept + code.slice(at), map: null };
      },
    },
  };
}
