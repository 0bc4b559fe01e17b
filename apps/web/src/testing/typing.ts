import type { UserEvent } from '@testing-library/user-event';

/** Shorter texts are typed letter by letter. */
const LONG = 4;

/**
 * A text comes at once but for its last letter, which comes by its key: each key draws the whole screen anew. A field that is another one after a
 * change, and has lost the cursor, is noticed by that letter. Named keys are pressed one by one.
 */
export function typeAtOnce(user: UserEvent): UserEvent {
  const type: UserEvent['type'] = async (element, text, options) => {
    const [letters = ''] = /^[^{[]*/.exec(text) ?? [];
    const isClosed = 'disabled' in element && element.disabled === true;
    // A field of several words takes what is pasted for one of them.
    const hasWords = element.getAttribute('role') === 'combobox';
    if (letters.length < LONG || isClosed || hasWords || options !== undefined)
      return user.type(element, text, options);
    await user.click(element);
    await user.paste(letters.slice(0, -1));
    await user.type(element, text.slice(letters.length - 1), { skipClick: true });
  };
  return { ...user, type };
}
