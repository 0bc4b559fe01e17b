import fs from 'node:fs';
import type { Plugin } from 'vite';

/** Parts of the larger word files that neither the shell nor a list says (decision 0014): their screens load them with `withLaterWords`. */
const LATER: Record<string, readonly string[]> = {
  inventory: [
    'part',
    'xray',
    'threshold',
    'inputs',
    'history',
    'updateHistory',
    'changes',
    'competitors',
    'source',
    'modes',
    'progress',
  ],
  enums: ['buyerOrder', 'warehousePackage', 'shipment', 'productStatus'],
};

/** In the built panel the first words of a language are without these parts, and the later ones have nothing but them of these files. */
export function wordParts(): Plugin {
  return {
    name: 'kervan:word-parts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const part = /i18n[\\/](first|later)-\w+\.ts$/.exec(importer ?? '')?.[1];
      if (part === undefined || !Object.keys(LATER).some((file) => source.endsWith(`/${file}.json`))) return null;
      const resolved = await this.resolve(source, importer);
      return resolved && `${resolved.id}?${part}`;
    },
    load: {
      filter: { id: /\.json\?(first|later)$/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        this.addWatchFile(file);
        const later = LATER[/(\w+)\.json$/.exec(file)?.[1] ?? ''] ?? [];
        const words = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>);
        const kept = Object.fromEntries(words.filter(([name]) => later.includes(name) === (part === 'later')));
        return { code: `export default ${JSON.stringify(kept)};`, moduleType: 'js' };
      },
    },
  };
}
