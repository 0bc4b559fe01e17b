import { styleText } from 'node:util';
import { renderUnicodeCompact } from 'uqr';

/** Modules of light around a code: readers ask for it. */
const BORDER = 2;

/** A text as a code that an app reads from the terminal. What is filled is light, so that it is read on a dark terminal; colours make it so on a light one, too. */
export const terminalQr = (text: string): string =>
  renderUnicodeCompact(text, { border: BORDER })
    .split('\n')
    .map((line) => `  ${styleText(['whiteBright', 'bgBlack'], line, { stream: process.stdout })}`)
    .join('\n');
