import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BuyerThread } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { templates } from '@kervan/contracts/templates-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { buyerMessage, buyerThread, pageOf } from '../../testing/message-answers.ts';
import { knownOrder } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const NUMBER = knownOrder.sellerAmazonOrderId;
const HOUR = 3_600_000;
const before = (ms: number) => new Date(Date.parse(AS_OF) - ms).toISOString();

let wire: Wire;
let threads: BuyerThread[];
beforeEach(() => {
  wire = createWire();
  threads = [buyerThread(4, { sellerAmazonOrderId: NUMBER, unreadCount: 2, waitingSince: before(21 * HOUR) })];
  wire.answer(orders.details, knownOrder);
  wire.answer(orders.notes, []);
  wire.answer(buyerMessages.threads, () => pageOf(threads));
  wire.answer(buyerMessages.items, () => ({
    ...pageOf([buyerMessage(1), buyerMessage(2, { direction: 'out', state: 'sent' })]),
    thread: threads[0] ?? buyerThread(4),
    isReachable: true,
    isByMarketplace: false,
    isTranslationAvailable: true,
  }));
  wire.answer(buyerMessages.read, () => {
    threads = threads.map((one) => ({ ...one, unreadCount: 0 }));
    return null;
  });
});

async function open(language: Language = 'en') {
  const shown = await showScreen(`/sellerOrder/${NUMBER}`, { wire, language });
  const t = texts[language].buyerMessages;
  const heading = await screen.findByRole('heading', { level: 2, name: t.title });
  const card = within(heading.closest('section') ?? document.body);
  return { ...shown, t, card };
}
const sentOf = (index: number) => {
  const body = wire.asked(buyerMessages.send)[index]?.body as unknown as FormData; // As it was sent.
  return JSON.parse(String(body.get('json'))) as unknown;
};

describe('the messages on the page of an order', () => {
  it.each(languages)(
    'MSG-001 MSG-002 tell what is unread and how long an answer has time; nothing is read before it is opened (%s)',
    async (language) => {
      const { card, t } = await open(language);
      expect(await card.findByText('Subject 4')).toBeDefined();
      expect(wire.asked(buyerMessages.threads).at(-1)?.body).toMatchObject({ sellerAmazonOrderId: NUMBER });
      const unread = t.unread_other.replace('{{shown}}', '2');
      expect(card.getAllByRole('img', { name: unread })).toHaveLength(2);
      card.getByText('Text 4');
      card.getByText((text) => text.startsWith(t.clock.soon.split('{{')[0] ?? '') && /59/.test(text));
      expect(card.getByRole('link', { name: t.card.page }).getAttribute('href')).toBe('/message/MessageItems?thread=4');
      expect([wire.asked(buyerMessages.items).length, wire.asked(buyerMessages.read).length]).toEqual([0, 0]);
    },
  );

  it.each(languages)('MSG-002 MSG-033 are read and answered there, and then count as seen (%s)', async (language) => {
    wire.answer(buyerMessages.send, null);
    const { user, card, t } = await open(language);
    await user.click(await card.findByRole('button', { name: t.card.show }));
    const log = within(await card.findByRole('log', { name: t.thread.messages }));
    expect(log.getAllByRole('article').map((one) => one.dataset.sender)).toEqual(['in', 'out']);
    await waitFor(() => expect(wire.asked(buyerMessages.read).map(({ body }) => body)).toEqual([{ threadId: 4 }]));
    await waitFor(() => expect(card.queryByRole('img', { name: t.unread_other.replace('{{shown}}', '2') })).toBeNull());
    await user.type(card.getByRole('textbox', { name: t.write.message }), 'Tomorrow');
    await user.click(card.getByRole('button', { name: t.write.send }));
    await screen.findByText(t.write.done);
    expect(sentOf(0)).toEqual({ threadId: 4, subject: 'Re: Subject 4', message: 'Tomorrow' });
    await user.click(card.getByRole('button', { name: t.card.hide }));
    expect(card.queryByRole('log')).toBeNull();
  });

  it.each(languages)(
    'MSG-033 the first message about an order begins its conversation, with a template or in own words (%s)',
    async (language) => {
      threads = [];
      wire.answer(buyerMessages.send, () => {
        threads = [buyerThread(9, { sellerAmazonOrderId: NUMBER, isLastOut: true, subject: 'Your parcel' })];
        return null;
      });
      wire.answer(templates.all, []);
      const { user, card, t } = await open(language);
      await card.findByText(t.card.none);
      await user.click(card.getByRole('button', { name: t.card.write }));
      await user.type(await card.findByRole('textbox', { name: t.write.message }), 'It is on its way.');
      await user.click(card.getByRole('button', { name: t.write.send }));
      card.getByText(t.write.subjectMissing);
      expect(wire.asked(buyerMessages.send)).toHaveLength(0);
      await user.type(card.getByRole('textbox', { name: t.write.subject }), 'Your parcel');
      await user.click(card.getByRole('button', { name: t.write.send }));
      await card.findByText('Your parcel');
      expect(sentOf(0)).toEqual({ sellerAmazonOrderId: NUMBER, subject: 'Your parcel', message: 'It is on its way.' });
    },
  );

  it.each(languages)('MSG-002 say what failed, of the list and of one (%s)', async (language) => {
    wire.refuse(buyerMessages.threads, 'UnexpectedError', { status: 500 });
    const { user, card, t } = await open(language);
    await card.findByText(t.failed);
    wire.answer(buyerMessages.threads, () => pageOf(threads));
    wire.refuse(buyerMessages.items, 'RecordNotFound', { status: 404 });
    await user.click(card.getByRole('button', { name: texts[language].ui.retry }));
    await user.click(await card.findByRole('button', { name: t.card.show }));
    await card.findByText(t.thread.failed);
  });
});
