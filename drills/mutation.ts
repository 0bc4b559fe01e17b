import fs from 'node:fs';
import { pathToFileURL } from 'node:url';

/** One break of the product: a piece of a source file, and what stands there instead. */
export type Mutation = { file: string; find: string; replace: string };

/** The environment of a process whose sources are loaded with the break; the files themselves stay as they are. */
export function mutantEnvironment({ file, ...change }: Mutation): Record<string, string> {
  const url = pathToFileURL(fs.realpathSync(file)).href;
  const hook = pathToFileURL(new URL('mutate.ts', import.meta.url).pathname).href;
  return { DRILL_MUTATION: JSON.stringify({ url, ...change }), NODE_OPTIONS: `--import ${hook}` };
}

/** The source with the break in it. @throws unless the piece stands there exactly once. */
export function mutate(source: string, { file, find, replace }: Mutation): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} holds the piece to be broken ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}
