import type { Plugin } from 'vite';

/** Screens whose code is asked for with the page itself, by their address: the first that a seller sees, and the one in which a day is spent. */
const SCREENS: Record<string, string> = { '/': 'features/dashboard/dashboard.screen.tsx', '/inventory': 'features/inventory/inventory.screen.tsx' };
/** Words by the stored name of their language. */
const WORDS: Record<string, string> = { tr: 'i18n/first-tr.ts', us: 'i18n/first-en.ts' };

type Chunk = { type: 'chunk'; fileName: string; isEntry: boolean; facadeModuleId: string | null; imports: readonly string[]; viteMetadata?: { importedCss: ReadonlySet<string> } };
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/** Files of a build by what asks for them; each without what the page loads anyway. Throws where a screen has no file of its own. */
export function filesAhead(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const always = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(bundle, chunk)));
  const ofModule = (module: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/src/${module}`));
    if (!chunk) throw new Error(`${module} has no file of its own in the build`);
    return filesOf(bundle, chunk).filter((file) => !always.has(file));
  };
  return Object.fromEntries(Object.entries({ ...SCREENS, ...WORDS }).map(([name, module]) => [name, ofModule(module)]));
}

/** A file, the files it needs before it runs, and their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, known = new Set<string>()): string[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const needed = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesOf(bundle, file, known) : [];
  });
  return [...new Set([chunk.fileName, ...chunk.viteMetadata?.importedCss ?? [], ...needed])];
}

/** Tells `first-paint.js` which files the first screen will need: they are on the way before the panel's own code has come (decision 0014). */
export function preloadAhead(): Plugin {
  return {
    name: 'kervan:preload-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const files = JSON.stringify(filesAhead(bundle as Bundle)); // The build's own files have these members.
        return html.replace('<script src="/first-paint.js', `<script data-ahead='${files}' src="/first-paint.js`);
      },
    },
  };
}
