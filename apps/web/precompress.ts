import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing. */
const SIZE_MIN_BYTES = 1024;
/** Beyond this level the build takes seconds for a percent. */
const BROTLI_LEVEL = 9;

/** Lays a Brotli and a gzip copy beside each script and style of the build: the server sends them instead of packing for every visitor. */
export function precompress(): Plugin {
  return {
    name: 'kervan:precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css)$/.test(name)) continue;
        const file = path.join(dir, name);
        const content = fs.readFileSync(file);
        if (content.length < SIZE_MIN_BYTES) continue;
        fs.writeFileSync(
          `${file}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
        );
        fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
