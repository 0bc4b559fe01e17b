/** Without case and marks; the dotless i counts as i: "kar" finds "Kâr". */
export const folded = (text: string): string =>
  text.toLocaleLowerCase('tr').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');

/** How well a text fits what was typed: 0 it is that, 1 it begins so, 2 a word of it does, 3 it holds it; null = it does not fit. */
function fitOf(text: string, wanted: string): number | null {
  const found = folded(text);
  if (found === wanted) return 0;
  if (found.startsWith(wanted)) return 1;
  const at = found.indexOf(wanted);
  if (at === -1) return null;
  return found.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** What fits the typed text, the best first and else in its order; all of it when nothing is typed. */
export function bestFirst<T>(all: readonly T[], typed: string, textOf: (each: T) => string): T[] {
  const wanted = folded(typed.trim());
  if (wanted === '') return [...all];
  return all
    .flatMap((each) => {
      const fit = fitOf(textOf(each), wanted);
      return fit === null ? [] : [{ each, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ each }) => each);
}
