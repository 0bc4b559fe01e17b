import type { Answer, PageMessage } from '../worker/messages.ts';
import { wordOfCode, type Word } from '../words.ts';
import { showBox, type BoxButton } from './panel-box.ts';

/** What the work on a page uses: the page, the worker, and the words of the seller's language. */
export type PageParts = { page: Document; send: (message: PageMessage) => Promise<Answer>; word: Word };

/** Says what came of it, in the place of the box that stood there. */
export function say({ page, word }: PageParts, told: Answer, done: string): void {
  showBox(page, [told.ok ? done : wordOfCode(word, told.code)], []);
}

/** Adds products to the default stores; which they are is asked when it is pressed. */
export const addButton = (parts: PageParts, asinsOf: () => string[], text: string): BoxButton => ({
  text,
  onClick: () => {
    const asins = asinsOf();
    void parts
      .send({ kind: 'add', asins })
      .then((told) => say(parts, told, parts.word('added', acceptedOf(told) ?? asins.length)));
  },
});

const acceptedOf = (told: Answer): number | null =>
  told.ok ? ((told.data as { accepted?: number } | null)?.accepted ?? null) : null; // The contract's answer.
