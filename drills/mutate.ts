import { registerHooks } from 'node:module';
import { mutate } from './mutation.ts';

// Loaded before a part of the product that runs with a break: one source file is read with a piece of it replaced.
// Written by `mutantEnvironment`.
const {
  url: mutated,
  find,
  replace,
} = JSON.parse(process.env.DRILL_MUTATION ?? '{}') as Record<'url' | 'find' | 'replace', string>;
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== mutated) return loaded;
    return { ...loaded, source: mutate(String(loaded.source), { file: url, find, replace }) };
  },
});
