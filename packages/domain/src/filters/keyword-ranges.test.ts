import { describe, expect, it } from 'vitest';
import { compileKeywords } from './keyword-match.ts';
import { keywordRanges } from './keyword-ranges.ts';

const marked = (title: string, keywords: string[]) =>
  keywordRanges(title, compileKeywords(keywords)(title)).map(([from, to]) => title.slice(from, to));

describe('restricted keywords in a title', () => {
  it.each<[string, string[], string[]]>([
    ['Kitchen KNIFE, knife-block', ['knife'], ['KNIFE', 'knife']],
    ['Pocketknife and knives', ['knife'], []],
    ['Pocketknife, knives, knife', ['knife'], ['knife']],
    ['IŞIK ışık İşik', ['ışık'], ['IŞIK', 'ışık', 'İşik']],
    ['Straße nach Süden', ['strasse'], ['Straße']],
    ['A pepper   spray can', ['Pepper spray', 'spray can'], ['pepper   spray can']],
    ['Cafe\u0301 “C++” book', ['c++', 'café'], ['Cafe\u0301', 'C++']],
    ['ﬁne 👩‍🚀 knife', ['fine', 'knife'], ['ﬁne', 'knife']],
    ['nothing here', ['knife'], []],
    ['', ['knife'], []],
  ])('INV-104 %j with %j marks %j', (title, keywords, expected) => {
    expect(marked(title, keywords)).toEqual(expected);
  });
});
