import { act, screen } from '@testing-library/react';
import { notify } from '../ui/notify.ts';

const LAST = 'the last notice of the test';

/** Every notice on the screen so far, in the order in which they came. Notices come a moment later than what tells them: one more is waited for. */
export async function toastsSoFar(): Promise<string[]> {
  act(() => notify.info(LAST));
  await screen.findByText(LAST);
  const texts = [...document.querySelectorAll('.toast')].map((toast) => toast.textContent ?? '');
  return texts.filter((text) => !text.includes(LAST));
}
