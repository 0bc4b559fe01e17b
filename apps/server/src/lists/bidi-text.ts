import createBidi from 'bidi-js';

const bidi = createBidi();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** `gap`: the level of the space before it. */
type Word = { text: string; level: number; gap: number };

/**
 * A line with its words in the order in which they stand on paper, from the left (decision 65). The letters within a word are turned by whoever
 * draws it, as their shapes follow from their neighbours.
 */
export function visualWords(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  const { levels } = bidi.getEmbeddingLevels(line);
  let words = [...line.matchAll(/\S+/g)].map(({ 0: text, index }): Word => {
    const own = levels.subarray(index, index + text.length);
    // A word stands where its letters do; signs around them take their side.
    return { text, level: Math.max(...own), gap: levels[index - 1] ?? 0 };
  });
  // The last rule of the algorithm: from the highest level down, every run of it or above is turned.
  for (let level = Math.max(...words.map((word) => word.level)); level >= 1; level--) words = turned(words, level);
  return words.map(({ text }) => text).join(' ');
}

function turned(words: readonly Word[], level: number): Word[] {
  const out: Word[] = [];
  let run: Word[] = [];
  for (const word of words) {
    const isRun = word.level >= level;
    if (!isRun || (run.length > 0 && word.gap < level)) {
      out.push(...run);
      run = [];
    }
    if (isRun) run.unshift(word);
    else out.push(word);
  }
  return [...out, ...run];
}
