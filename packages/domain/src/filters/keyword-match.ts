import { limits } from '../limits.ts';
import { foldCase } from './fold-case.ts';

/** Finds which of the prepared keywords stand in a text; the keywords as they were given, each once, in the order of the text. */
export type KeywordMatcher = (text: string) => string[];

type Keyword = { given: string; folded: string; offset: number; endsInWord: boolean };

const word = /[\p{L}\p{M}\p{N}]+/gu;
const wordAtStart = /^[\p{L}\p{M}\p{N}]/u;
const wordAtEnd = /[\p{L}\p{M}\p{N}]$/u;

/** True for a keyword of 2 to 100 characters (FILT-019). */
export function isKeyword(text: string): boolean {
  const length = [...text.trim()].length;
  return length >= limits.keywordLengthMin && length <= limits.keywordLengthMax;
}

/**
 * Prepares keywords and phrases for matching as whole words, without regard to case (FILT-019). A text costs one lookup per word,
 * whatever the number of keywords: each is filed under its first word. Blank keywords are left out.
 */
export function compileKeywords(keywords: readonly string[]): KeywordMatcher {
  const byFirstWord = new Map<string, Keyword[]>();
  const withoutWord: Keyword[] = [];
  for (const given of keywords) {
    const folded = normalize(given);
    if (folded === '') continue;
    const [first] = folded.matchAll(word);
    const keyword = { given, folded, offset: first?.index ?? 0, endsInWord: wordAtEnd.test(folded) };
    if (first === undefined) withoutWord.push(keyword);
    else byFirstWord.set(first[0], [...(byFirstWord.get(first[0]) ?? []), keyword]);
  }
  return (text) => {
    const folded = normalize(text);
    const found = new Set<string>();
    for (const match of folded.matchAll(word)) {
      for (const keyword of byFirstWord.get(match[0]) ?? []) {
        if (standsAt(folded, match.index - keyword.offset, keyword)) found.add(keyword.given);
      }
    }
    for (const keyword of withoutWord) if (folded.includes(keyword.folded)) found.add(keyword.given);
    return [...found];
  };
}

/** The first word matches; the rest must follow, and a word at the end must end there. */
function standsAt(text: string, start: number, keyword: Keyword): boolean {
  if (start < 0 || !text.startsWith(keyword.folded, start)) return false;
  return (
    !keyword.endsInWord ||
    !wordAtStart.test(text.slice(start + keyword.folded.length, start + keyword.folded.length + 2))
  );
}

function normalize(text: string): string {
  return foldCase(text).replaceAll(/\s+/g, ' ').trim();
}
