// Builds the browser extension into dist/extension, and as a file beside the panel, which offers it on the extension's settings page.
import { createWriteStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { build } from 'vite';
import yazl from 'yazl';

// In this order: the first one empties the folder.
for (const mode of ['worker', 'content', 'popup'])
  await build({ configFile: 'apps/extension/vite.config.ts', mode, logLevel: 'warn' });

const OUT = 'dist/extension';
const zip = new yazl.ZipFile();
const files = readdirSync(OUT, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted())
  zip.addFile(file, path.relative(OUT, file).replaceAll(path.sep, '/'), { mtime: new Date(0) });
zip.end();
await pipeline(zip.outputStream, createWriteStream('dist/web/kervan-extension.zip'));
