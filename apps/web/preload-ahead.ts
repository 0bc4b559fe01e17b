import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Screens whose code is asked for with the page itself, by their address: the first that a seller sees, and the one in which a day is spent. */
const SCREENS: Record<string, string> = {
  '/': 'features/dashboard/dashboard.screen.tsx',
  '/inventory': 'features/inventory/inventory.screen.tsx',
};
/** Words by the stored name of their language. */
const WORDS: Record<string, string> = { tr: 'i18n/first-tr.ts', us: 'i18n/first-en.ts' };

type Chunk = {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/** Files of a build by what asks for them; each without what the page loads anyway. Throws where a screen is not in the build. */
export function filesAhead(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const always = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(bundle, chunk)));
  const ofModule = (module: string): string[] => {
    const chunk =
      chunks.find(({ facadeModuleId }) => isModule(facadeModuleId, module)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => isModule(id, module)));
    if (!chunk) throw new Error(`${module} is not in the build`);
    return filesOf(bundle, chunk).filter((file) => !always.has(file));
  };
  return Object.fromEntries(Object.entries({ ...SCREENS, ...WORDS }).map(([name, module]) => [name, ofModule(module)]));
}

/** Whether the id is that of a source below `src`. */
const isModule = (id: string | null, module: string): boolean =>
  id?.replaceAll('\\', '/').endsWith(`/src/${module}`) ?? false;

/** A file, the files it needs before it runs, and their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, known = new Set<string>()): string[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const needed = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesOf(bundle, file, known) : [];
  });
  return [...new Set([chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...needed])];
}

/** The script of index.html that runs before anything is painted, with what it asks for ahead. */
const firstPaint = (files: object): string =>
  `<script data-ahead='${JSON.stringify(files)}'>${fs.readFileSync(path.join(import.meta.dirname, 'first-paint.js'), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')}</script>`;

/** The tag of the file that asks ahead: before the panel's own, so that it runs as soon as it has come. Throws where it would have to wait for another. */
export function askerAhead(bundle: Bundle): string {
  const entry = Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.isEntry && isModule(file.facadeModuleId, ASKER),
  );
  const files = entry ? filesOf(bundle, entry) : [];
  // The entry is the file in which all that it needs stands, or only imports it.
  const [asker, ...others] = entry?.moduleIds.some((id) => isModule(id, ASKER)) ? files : files.slice(1);
  if (asker === undefined || others.length > 0)
    throw new Error(`${ASKER} with all that it needs is to be one file of the build: ${[asker, ...others].join(', ')}`);
  return `<script type="module" async crossorigin src="/${asker}"></script>`;
}

const ASKER = 'ahead.ts';

/** Tells `first-paint.js` which files the first screen will need, and has their calls asked: both are on the way before the panel's own code has come (decision 0014). */
export function preloadAhead(): Plugin {
  return {
    name: 'kervan:preload-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const place = '<script id="first-paint"></script>';
        if (!html.includes(place)) throw new Error('index.html has no place for first-paint.js');
        if (!bundle) return html.replace(place, firstPaint({}));
        const built = bundle as Bundle; // The build's own files have these members.
        return html.replace(place, () => `${firstPaint(filesAhead(built))}\n    ${askerAhead(built)}`);
      },
    },
  };
}
