import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReviewRequest } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { knownOrder } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire } from '../../testing/wire.ts';

const NUMBER = knownOrder.sellerAmazonOrderId;
const open: ReviewRequest = {
  state: null,
  at: null,
  reason: null,
  refusal: null,
  opensAt: '2026-02-27T10:00:00.000Z',
  closesAt: '2026-03-24T10:00:00.000Z',
};
type How = { language?: Language; order?: OrderDetail };

/** The menu of the order's page is open. */
async function openMenu({ language = 'en', order = knownOrder }: How = {}, wire = createWire()) {
  wire.answer(orders.details, order);
  wire.answer(orders.notes, []);
  const shown = await showScreen(`/sellerOrder/${NUMBER}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: NUMBER });
  const { menu } = texts[language].orders;
  await shown.user.click(screen.getByRole('button', { name: menu.label.replace('{{order}}', NUMBER) }));
  await screen.findByRole('menu');
  return { ...shown, wire, words: texts[language].feedback.request };
}
async function openDialog(request: ReviewRequest, how: How = {}) {
  const shown = await openMenu(how);
  shown.wire.answer(feedback.requestState, request);
  await shown.user.click(screen.getByRole('menuitem', { name: shown.words.action }));
  const dialog = within(await screen.findByRole('dialog', { name: shown.words.title }));
  return { ...shown, dialog, button: () => dialog.findByRole('button', { name: shown.words.send }) };
}

describe('asking the buyer of an order for a review', () => {
  it.each(languages)('MSG-014 says what it does and when, asks once and says so (%s)', async (language) => {
    const { user, wire, words, dialog, button } = await openDialog(open, { language });
    wire.answer(feedback.request, null);
    await user.click(await button());
    expect(dialog.getByText(words.what)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: words.title })).toBeNull());
    expect(wire.asked(feedback.request).map(({ body }) => body)).toEqual([{ sellerOrderId: knownOrder.orderId }]);
    expect(wire.asked(feedback.requestState)[0]?.url.searchParams.get('sellerOrderId')).toBe(
      String(knownOrder.orderId),
    );
    expect((await toastsSoFar()).join(' ')).toContain(words.done);
  });

  it.each([
    ['FeedbackTooEarly', {}],
    ['FeedbackTooLate', {}],
    ['FeedbackNotWanted', {}],
    ['FeedbackNotAvailable', { opensAt: null, closesAt: null }],
  ] as const)('MSG-014 is closed and says why: %s', async (refusal, over) => {
    const { user, wire, dialog, button } = await openDialog({ ...open, refusal, ...over });
    const send = (await button()) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    expect(dialog.getByText(texts.en.errors[refusal])).toBeTruthy();
    await user.click(send);
    expect(wire.asked(feedback.request)).toHaveLength(0);
    expect(dialog.queryByText(/^Possible from/) === null).toBe('opensAt' in over);
  });

  it.each([
    ['waiting', null, texts.en.feedback.request.waiting],
    ['sent', null, 'The buyer was asked on 03/01/26'],
    ['refused', 'notAvailable', texts.en.feedback.request.refused.notAvailable],
    ['refused', 'noRole', texts.en.feedback.request.refused.noRole],
    ['refused', 'doNotSend', texts.en.feedback.request.refused.doNotSend],
    ['refused', 'invalid', texts.en.feedback.request.refused.invalid],
  ] as const)('MSG-014 says what became of it: %s %s', async (state, reason, said) => {
    const isOver = state !== 'refused';
    const { dialog, button } = await openDialog({
      ...open,
      state,
      reason,
      at: '2026-03-01T10:00:00.000Z',
      refusal: isOver ? 'FeedbackAlreadySent' : null,
    });
    expect(((await button()) as HTMLButtonElement).disabled).toBe(isOver);
    expect(dialog.getByText(said, { exact: false })).toBeTruthy();
  });

  it('MSG-014 a refusal of the server is said, and a state that does not come too', async () => {
    const { user, wire, button } = await openDialog(open);
    wire.refuse(feedback.request, 'FeedbackAlreadySent', { status: 409 });
    await user.click(await button());
    expect(await screen.findByText(texts.en.errors.FeedbackAlreadySent)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: texts.en.feedback.request.title })).toBeTruthy();
  });

  it('says that its state could not be loaded', async () => {
    const shown = await openMenu();
    shown.wire.refuse(feedback.requestState, 'ValidationFailed');
    await shown.user.click(screen.getByRole('menuitem', { name: shown.words.action }));
    expect(await screen.findByText(shown.words.failed)).toBeTruthy();
  });

  it('MSG-014 is not offered for an order that was cancelled', async () => {
    const { words } = await openMenu({ order: { ...knownOrder, sellerStatus: 'Canceled' } });
    expect(screen.queryByRole('menuitem', { name: words.action })).toBeNull();
  });
});
