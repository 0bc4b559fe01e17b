import type { Plugin } from 'vite';

/** What the list of products needs before its first row stands, by the names of the files in `vite.config.ts`. */
const FILES = ['libraries', 'panel', 'list'];

/** Browsers that know the word (Chromium) compile such a file whole while it comes, beside the page; else each function is compiled when it is first called, while the page is drawn. */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

type Bundle = Readonly<Record<string, { type: 'asset' } | { type: 'chunk'; name: string; code: string }>>;

/** Puts the word at the head of these files; it counts nowhere else. Throws where one of them is not in the build. */
export function compileWhole(bundle: Bundle): void {
  for (const wanted of FILES) {
    const file = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === wanted);
    if (file?.type !== 'chunk') throw new Error(`${wanted} is not a file of the build`);
    file.code = COMPILE_WHOLE + file.code;
  }
}

/** Compiled beside the page instead of while it is drawn (decision 0014). */
export function compileAhead(): Plugin {
  return {
    name: 'kervan:compile-ahead',
    apply: 'build',
    generateBundle: { order: 'post', handler: (_options, bundle) => compileWhole(bundle) },
  };
}
