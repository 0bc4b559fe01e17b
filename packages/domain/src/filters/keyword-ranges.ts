import { foldCase } from './fold-case.ts';

/** Where something stands in a text, in its own letters: from and up to. */
export type TextRange = [from: number, to: number];

const letterWithMarks = /\s+|\P{M}\p{M}*|\p{M}+/gu;
const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{M}\p{N}]/u.test(letter);

/** Where keywords that were found in a title (`compileKeywords`) stand in it, as whole words, in its order; what overlaps is one. */
export function keywordRanges(title: string, keywords: readonly string[]): TextRange[] {
  if (keywords.length === 0) return [];
  const { letters, folded } = foldedLetters(title);
  const text = folded.join('');
  // Of each place of the folded text the letter that it came of.
  const letterAt = folded.flatMap((part, letter) => Array.from({ length: part.length }, () => letter));
  const found = keywords.flatMap((keyword) =>
    placesOf(text, foldCase(keyword).replaceAll(/\s+/g, ' ').trim()).flatMap(([from, to]): TextRange[] => {
      const [first, last] = [letters[letterAt[from] ?? -1], letters[letterAt[to - 1] ?? -1]];
      return first && last ? [[first[0], last[1]]] : [];
    }),
  );
  return merged(found);
}

/** The letters of a text where they stand, each with its marks and folded by itself; white space is one. */
function foldedLetters(text: string): { letters: TextRange[]; folded: string[] } {
  const letters: TextRange[] = [];
  const folded: string[] = [];
  for (const { 0: letter, index } of text.matchAll(letterWithMarks)) {
    letters.push([index, index + letter.length]);
    folded.push(letter.trim() === '' ? ' ' : foldCase(letter));
  }
  return { letters, folded };
}

function placesOf(text: string, keyword: string): TextRange[] {
  const places: TextRange[] = [];
  if (keyword === '') return places;
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length;
    const isWhole = !(isWord(keyword[0]) && isWord(text[at - 1])) && !(isWord(keyword.at(-1)) && isWord(text[end]));
    if (isWhole) places.push([at, end]);
  }
  return places;
}

function merged(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = kept.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else kept.push([from, to]);
  }
  return kept;
}
