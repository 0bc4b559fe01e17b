import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { knownOrder } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire } from '../../testing/wire.ts';

const NUMBER = knownOrder.sellerAmazonOrderId;
const one = (over: object = {}) => ({ sellerAmazonOrderId: NUMBER, isErased: false, isOpen: false, ...over });

// What is saved goes to the browser, which is not here.
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

/** The menu of the order's page is open. */
async function open(language: Language = 'en', order: OrderDetail = knownOrder) {
  const wire = createWire();
  wire.answer(orders.details, order);
  wire.answer(orders.notes, []);
  const shown = await showScreen(`/sellerOrder/${NUMBER}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: NUMBER });
  const { menu, buyerData: words, buyer } = texts[language].orders;
  await shown.user.click(screen.getByRole('button', { name: menu.label.replace('{{order}}', NUMBER) }));
  await screen.findByRole('menu');
  const choose = (name: string) => shown.user.click(screen.getByRole('menuitem', { name }));
  return { ...shown, wire, words, buyer, choose };
}

describe('the buyer’s data of an order', () => {
  it.each(languages)('ORD-072 are erased by who types the number of the order (%s)', async (language) => {
    const { wire, user, words, choose } = await open(language);
    wire.answer(buyerData.held, { orders: [one(), one({ sellerAmazonOrderId: '305-1-1' })], messages: 3, papers: 4 });
    wire.answer(buyerData.erase, { orders: 2, messages: 3, papers: 4 });
    await choose(words.erase);
    const dialog = await screen.findByRole('dialog', { name: words.title });
    await waitFor(() => expect(dialog.textContent).toContain(words.stays));
    expect(dialog.textContent).toContain(words.orders_other.replace('{{orders}}', '2'));
    expect(dialog.textContent).toContain(words.messages_other.replace('{{messages}}', '3'));
    expect(dialog.textContent).toContain(words.papers_other.replace('{{papers}}', '4'));
    const confirm = screen.getByRole('button', { name: words.confirm });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(screen.getByRole('textbox', { name: words.type }), '305-1-1');
    expect(confirm).toHaveProperty('disabled', true);
    await user.clear(screen.getByRole('textbox', { name: words.type }));
    await user.type(screen.getByRole('textbox', { name: words.type }), NUMBER);
    await user.click(confirm);
    await waitFor(() =>
      expect(wire.asked(buyerData.erase).map(({ body }) => body)).toEqual([{ sellerAmazonOrderId: NUMBER }]),
    );
    expect((await toastsSoFar()).join(' ')).toContain(words.done);
  });

  it.each(languages)('ORD-072 stay while an order is under way, which is named (%s)', async (language) => {
    const { wire, words, choose } = await open(language);
    wire.answer(buyerData.held, {
      orders: [one(), one({ sellerAmazonOrderId: '305-9-9', isOpen: true })],
      messages: 0,
      papers: 0,
    });
    await choose(words.erase);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('305-9-9');
    expect(screen.getByRole('button', { name: words.confirm })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('textbox', { name: words.type })).toBeNull();
  });

  it('ORD-072 of which nothing is held, or unknown, cannot be erased', async () => {
    const { wire, words, choose } = await open();
    wire.answer(buyerData.held, { orders: [one({ isErased: true })], messages: 0, papers: 0 });
    await choose(words.erase);
    await screen.findByText(words.nothing);
    expect(screen.getByRole('button', { name: words.confirm })).toHaveProperty('disabled', true);
  });

  it('ORD-072 that could not be read are asked for again', async () => {
    const { wire, user, words, choose } = await open();
    wire.refuse(buyerData.held, 'RecordNotFound', { status: 404 });
    await choose(words.erase);
    await screen.findByText(words.failed);
    wire.answer(buyerData.held, { orders: [one()], messages: 0, papers: 0 });
    await user.click(screen.getByRole('button', { name: texts.en.ui.retry }));
    await screen.findByText(words.stays);
  });

  it.each(languages)('ORD-072 are handed out as an archive (%s)', async (language) => {
    const { wire, words, choose } = await open(language);
    wire.answer(buyerData.archive, { name: 'buyer.zip', content: new Blob(['PK']) });
    await choose(words.archive);
    await screen.findByText(words.taken.replace('{{name}}', 'buyer.zip'));
    expect(wire.asked(buyerData.archive)[0]?.body).toEqual({ sellerAmazonOrderId: NUMBER });
  });

  it.each(languages)('ORD-072 that were erased say when (%s)', async (language) => {
    const gone = { name: null, line1: null, phone: null, city: null, contactMail: null, erasedAt: AS_OF };
    const { buyer } = await open(language, { ...knownOrder, address: { ...knownOrder.address, ...gone } });
    expect(document.body.textContent).toContain(buyer.erased.split('{{date}}')[0]);
  });
});
