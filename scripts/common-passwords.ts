import fs from 'node:fs';
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { wordsOf } from '../packages/domain/src/identity/words-of-password.ts';

/** The most frequent ones of the package's list, which is sorted by frequency. */
export const COMMON_PASSWORDS = 10_000;
export const COMMON_WORDS_FILE = 'packages/domain/src/identity/common-words.generated.ts';
const LINE = 110;

/** The file of the words that the 10,000 most frequent passwords consist of, without digits, signs and case. */
export function commonWordsFile(): string {
  const words = new Set(passwords.slice(0, COMMON_PASSWORDS).flatMap((password) => wordsOf(password)));
  const lines = [''];
  for (const word of [...words].toSorted()) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > LINE) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return [
    `// Made by scripts/common-passwords.ts of the ${COMMON_PASSWORDS} most frequent passwords in @zxcvbn-ts/language-common (MIT).`,
    '/** Words without digits, signs and case that everybody tries first. */',
    'export const commonWords: ReadonlySet<string> = new Set(',
    '  `',
    ...lines,
    '`.trim().split(/\\s+/),',
    ');',
    '',
  ].join('\n');
}

if (import.meta.main) fs.writeFileSync(COMMON_WORDS_FILE, commonWordsFile());
