import type { Text } from './i18n.ts';

/** The same words, where a sentence that takes no values is looked up once: the parts of a list say the same in every row. */
export function memoizeText(text: Text): Text {
  const known = new Map<unknown, unknown>();
  return new Proxy(text, {
    apply(ask, _self, asked: unknown[]) {
      const [key] = asked;
      if (asked.length > 1) return Reflect.apply(ask, undefined, asked);
      if (known.has(key)) return known.get(key);
      const found: unknown = Reflect.apply(ask, undefined, asked);
      // Words that have not come yet, for which the library gives the end of their key, are asked for again.
      if (!String(key).endsWith(String(found))) known.set(key, found);
      return found;
    },
  });
}
