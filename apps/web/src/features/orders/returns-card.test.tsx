import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { events } from '@kervan/contracts/events-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderReturns, ReturnParcel } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { limits } from '@kervan/domain/limits';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { readAgain } from '../../api/operations.ts';
import { languages } from '../../testing/languages.ts';
import { knownOrder } from '../../testing/order-answers.ts';
import { orderRefund, orderReturns, returnParcel } from '../../testing/return-answers.ts';
import { put } from '../../testing/put.ts';
import { germanStore } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire } from '../../testing/wire.ts';

const NUMBER = knownOrder.sellerAmazonOrderId;

type How = {
  data?: Partial<OrderReturns>;
  order?: Partial<OrderDetail>;
  language?: Language;
  stream?: ReadableStream<Uint8Array>;
};

async function open({ data = {}, order = {}, language = 'en', stream }: How = {}) {
  const wire = createWire();
  if (stream)
    wire.reply(
      events.stream,
      () => new globalThis.Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    );
  wire.answer(orders.details, { ...knownOrder, ...order });
  wire.answer(orders.notes, []);
  wire.answer(returns.ofOrder, orderReturns(data));
  const shown = await showScreen(`/sellerOrder/${NUMBER}`, { wire, language });
  const words = texts[language].returns;
  await screen.findByRole('region', { name: words.buyer.title });
  return { ...shown, wire, words };
}
/** The order's parcel, once for each number. */
const parcelsWith = (...rmas: string[]): OrderDetail['packages'] =>
  rmas.flatMap((rma, index) => knownOrder.packages.map((one) => ({ ...one, packageId: one.packageId + index, rma })));
const part = (name: string) => within(screen.getByRole('region', { name }));
const spoken = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const fill = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), text);

describe('the returns of an order', () => {
  it.each(languages)('RET-001 the buyer’s return asks both ways and says what follows (%s)', async (language) => {
    const { user, wire, words } = await open({ language });
    wire.answer(returns.sellerReturn, null);
    await user.click(part(words.buyer.title).getByRole('switch', { name: words.buyer.return }));
    const dialog = within(await screen.findByRole('dialog', { name: words.ask.return.on }));
    expect(dialog.getByText(words.ask.return.onText)).toBeDefined();
    expect(wire.asked(returns.sellerReturn)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: words.ask.return.confirmOn }));
    await waitFor(() => expect(wire.asked(returns.sellerReturn)).toHaveLength(1));
    expect(wire.asked(returns.sellerReturn)[0]?.body).toEqual({ sellerOrderId: 9, status: true });
  });

  it('RET-012 is read again when the order or its package says so: how far a refund is follows by itself', async () => {
    let push: (frame: object) => void = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (frame) => controller.enqueue(new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify(frame)}\n\n`));
      },
    });
    const { wire, words } = await open({ data: { refunds: [orderRefund({ state: 'sent' })] }, stream });
    expect(screen.getByText(words.state.sent)).toBeDefined();
    wire.answer(returns.ofOrder, orderReturns({ refunds: [orderRefund({ state: 'done' })] }));
    await act(async () => push({ id: 1, type: 'order', storeId: germanStore.id, ids: [9] }));
    expect(await screen.findByText(words.state.done)).toBeDefined();
  });

  it('RET-001 that stands is taken back', async () => {
    const { user, wire, words } = await open({ order: { sellerReturnRequested: true } });
    wire.answer(returns.sellerReturn, null);
    await user.click(part(words.buyer.title).getByRole('switch', { name: words.buyer.return }));
    const dialog = within(await screen.findByRole('dialog', { name: words.ask.return.off }));
    await user.click(dialog.getByRole('button', { name: words.ask.return.confirmOff }));
    await waitFor(() => expect(wire.asked(returns.sellerReturn)[0]?.body).toMatchObject({ status: false }));
  });

  it.each([
    ['en', 'none', 'started'],
    ['tr', 'started', 'delivered'],
    ['tr', 'started', 'none'],
  ] as const)(
    'RET-003 the return to the source asks for each step with its effect (%s, from %s to %s)',
    async (language, buyerReturn, to) => {
      const { user, wire, words } = await open({ language, order: { buyerReturn } });
      wire.answer(returns.buyerReturn, null);
      const steps = texts[language].orders.buyerReturn;
      await user.click(part(words.source.title).getByRole('radio', { name: steps[to] }));
      const dialog = within(await screen.findByRole('dialog', { name: words.ask.buyerReturn.title }));
      expect(dialog.getByText(words.ask.buyerReturn[to])).toBeDefined();
      expect(wire.asked(returns.buyerReturn)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: words.ask.buyerReturn.confirm }));
      await waitFor(() => expect(wire.asked(returns.buyerReturn)[0]?.body).toEqual({ sellerOrderId: 9, status: to }));
    },
  );

  it.each(languages)('RET-004 what the source gave back is taken off after a question (%s)', async (language) => {
    const { user, wire, words } = await open({ language, data: { sourceRefunds: [orderRefund({ currency: 'USD' })] } });
    wire.answer(returns.buyerRefund, null);
    await user.click(part(words.source.title).getByRole('button', { name: words.source.takeBack }));
    const dialog = await screen.findByRole('dialog', { name: words.ask.sourceTakeBack.title });
    expect(spoken(dialog)).toContain(fill(words.ask.sourceTakeBack.text, { amount: '5,00 $' }));
    expect(wire.asked(returns.buyerRefund)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: words.ask.sourceTakeBack.confirm }));
    await waitFor(() => expect(wire.asked(returns.buyerRefund)[0]?.body).toEqual({ sellerOrderId: 9, status: false }));
  });

  it.each(languages)('RET-004 what is still to come back of a canceled purchase is said (%s)', async (language) => {
    const { words } = await open({ language, data: { sourceOwedUsdMinor: 3_495 } });
    expect(spoken(screen.getByRole('region', { name: words.source.title }))).toContain(
      fill(words.source.owed, { amount: '34,95 $' }),
    );
  });

  it.each(languages)(
    'RET-012 each refund has its amount, reason, state and what Amazon said (%s)',
    async (language) => {
      const { words } = await open({
        language,
        data: {
          leftMinor: 7_499,
          refunds: [
            orderRefund({
              refundId: 2,
              amountMinor: 900,
              state: 'refused',
              failure: 'more than is left',
              isWithdrawable: false,
            }),
            orderRefund({ description: 'Kutusu ezilmiş', state: 'accepted', isWithdrawable: false }),
          ],
        },
      });
      const rows = within(screen.getByRole('list', { name: words.buyer.refunds }))
        .getAllByRole('listitem')
        .map(spoken);
      expect(rows[0]).toContain(`9,00 €${words.state.refused}`);
      expect(rows[0]).toContain(fill(words.refusedBecause, { reason: 'more than is left' }));
      expect(rows[1]).toContain(`5,00 €${words.state.accepted}Kutusu ezilmiş`);
      expect(spoken(screen.getByRole('region', { name: words.buyer.title }))).toContain(
        fill(words.buyer.left, { left: '74,99 €', paid: '79,99 €' }),
      );
      // Nothing of it can be taken back.
      expect(part(words.buyer.title).queryByRole('button', { name: words.buyer.takeBack })).toBeNull();
    },
  );

  it.each(languages)(
    'RET-017 what the books do not show says since when, is settled by hand and opened again (%s)',
    async (language) => {
      const unseen = orderRefund({ state: 'accepted', isUnseen: true, sentAt: '2026-03-02T09:00:00.000Z' });
      const { user, wire, words } = await open({ language, data: { refunds: [unseen] } });
      wire.answer(returns.settleRefund, null);
      screen.getByText(
        (text) => text.startsWith(words.unseen.since.split('{{date}}')[0] ?? '?') && /0?2.*0?3|0?3.*0?2/.test(text),
      );
      await user.click(screen.getByRole('button', { name: words.unseen.notMade }));
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByText(words.unseen.notMadeText);
      expect(wire.asked(returns.settleRefund)).toEqual([]);
      wire.answer(
        returns.ofOrder,
        orderReturns({
          refunds: [{ ...unseen, state: 'refused', isUnseen: false, isSettled: true, failure: 'failed' }],
        }),
      );
      await user.click(dialog.getByRole('button', { name: words.unseen.confirm }));
      await screen.findByText(words.unseen.byHandNotMade);
      expect(screen.queryByText(/failed/)).toBeNull();
      await user.click(screen.getByRole('button', { name: words.unseen.undo }));
      await waitFor(() => expect(wire.asked(returns.settleRefund)).toHaveLength(2));
      expect(wire.asked(returns.settleRefund).map(({ body }) => body)).toEqual([
        { sellerOrderId: 9, refundId: 1, outcome: 'notMade' },
        { sellerOrderId: 9, refundId: 1, outcome: 'open' },
      ]);
    },
  );

  it('RET-002 what nobody was told can be taken back, after a question with its sum', async () => {
    const { user, wire, words } = await open({ data: { refunds: [orderRefund(), orderRefund({ refundId: 2 })] } });
    wire.answer(returns.sellerRefund, null);
    await user.click(part(words.buyer.title).getByRole('button', { name: words.buyer.takeBack }));
    const dialog = screen.getByRole('dialog', { name: words.ask.takeBack.title });
    expect(spoken(dialog)).toContain(fill(words.ask.takeBack.text_other, { count: '2', amount: '10,00 €' }));
    await user.click(within(dialog).getByRole('button', { name: words.ask.takeBack.confirm }));
    await waitFor(() => expect(wire.asked(returns.sellerRefund)[0]?.body).toEqual({ sellerOrderId: 9, status: false }));
  });

  it.each(languages)(
    'ORD-009, RET-011 has the RMA and what Amazon reports; the number is edited (%s)',
    async (language) => {
      const { user, wire, words } = await open({
        language,
        order: { packages: parcelsWith('RMA-4') },
        data: {
          requests: [
            {
              rma: 'DkTest77',
              sku: 'KRV-1',
              quantity: 1,
              reason: 'CR-DEFECTIVE',
              status: 'Approved',
              requestedOn: '2026-02-27',
              deliveredOn: null,
              trackingNumber: null,
            },
          ],
        },
      });
      wire.answer(orders.update, { version: 4 });
      const requests = part(words.requests.title);
      expect(spoken(screen.getByRole('region', { name: words.requests.title }))).toContain('RMA-4');
      expect(spoken(requests.getByRole('listitem'))).toContain('DkTest771 × KRV-1');
      await user.click(requests.getByRole('button', { name: words.rma.edit }));
      const dialog = within(await screen.findByRole('dialog', { name: words.rma.title }));
      const field = dialog.getByLabelText<HTMLInputElement>(words.rma.label);
      expect([field.value, field.maxLength]).toEqual(['RMA-4', 40]);
      await user.clear(field);
      await user.type(field, 'RMA-5{Enter}');
      await waitFor(() => expect(wire.asked(orders.update)[0]?.body).toEqual({ sellerOrderId: 9, rma: 'RMA-5' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect((await toastsSoFar()).at(-1)).toContain(words.rma.done);
    },
  );

  it.each(languages)(
    'RET-011 an order without an RMA says so; two numbers are both shown and never written over unasked (%s)',
    async (language) => {
      const { unmount, words } = await open({ language });
      expect(spoken(screen.getByRole('region', { name: words.requests.title }))).toContain(words.rma.none);
      unmount();
      const { user, wire } = await open({ language, order: { packages: parcelsWith('RMA-4', 'RMA-9') } });
      wire.answer(orders.update, { version: 4 });
      const requests = part(words.requests.title);
      expect(spoken(screen.getByRole('region', { name: words.requests.title }))).toContain('RMA-4, RMA-9');
      await user.click(requests.getByRole('button', { name: words.rma.edit }));
      let dialog = within(await screen.findByRole('dialog', { name: words.rma.title }));
      expect(dialog.getByText(fill(words.rma.several, { numbers: 'RMA-4, RMA-9' }))).toBeDefined();
      await user.type(dialog.getByLabelText(words.rma.label), '{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(orders.update)).toEqual([]);
      await user.click(requests.getByRole('button', { name: words.rma.edit }));
      dialog = within(await screen.findByRole('dialog', { name: words.rma.title }));
      await user.type(dialog.getByLabelText(words.rma.label), 'RMA-1{Enter}');
      await waitFor(() => expect(wire.asked(orders.update)[0]?.body).toEqual({ sellerOrderId: 9, rma: 'RMA-1' }));
    },
  );
});

describe('the dialog of a refund', () => {
  async function ask(how: How = {}) {
    const shown = await open(how);
    const { user, words } = shown;
    await user.click(part(words.buyer.title).getByRole('button', { name: words.buyer.refund }));
    const dialog = await screen.findByRole('dialog', { name: words.refund.title });
    return { ...shown, dialog, inside: within(dialog) };
  }

  it.each(languages)(
    'RET-013, RET-012, CONST-002 of all that is left names its sum and that it is final (%s)',
    async (language) => {
      const { user, wire, words, dialog, inside } = await ask({
        language,
        data: { leftMinor: 5_000, sendableMinor: 5_000 },
      });
      wire.answer(returns.sellerRefund, null);
      expect(spoken(dialog)).toContain(
        fill(words.refund.sum, { paid: '79,99 €', refunded: '29,99 €', left: '50,00 €' }),
      );
      expect(spoken(dialog)).toContain(fill(words.refund.effectFull, { amount: '50,00 €' }));
      await waitFor(() => expect(document.activeElement?.textContent).toBe(texts[language].ui.cancel));
      put(inside.getByLabelText(words.refund.description), 'Geç geldi');
      await user.click(inside.getByRole('button', { name: /50,00/ }));
      await waitFor(() => expect(wire.asked(returns.sellerRefund)).toHaveLength(1));
      const [asked] = wire.asked(returns.sellerRefund);
      expect(asked?.body).toEqual({
        sellerOrderId: 9,
        status: true,
        amount: 5_000,
        description: 'Geç geldi',
        isRecordedOnly: false,
      });
      expect(asked?.headers.get('idempotency-key')).toMatch(/^[\w-]{20,}$/);
      expect((await toastsSoFar()).at(-1)).toContain(words.refund.doneSent);
    },
  );

  it.each(languages)(
    'RET-013 of a part is refused above what is left, before anything is sent (%s)',
    async (language) => {
      const { user, wire, words, dialog, inside } = await ask({
        language,
        data: { leftMinor: 5_000, sendableMinor: 4_000 },
      });
      wire.answer(returns.sellerRefund, null);
      await user.click(inside.getByRole('radio', { name: words.refund.part }));
      const field = inside.getByRole('textbox', { name: `${words.refund.amount} (EUR)` });
      await user.type(field, '50,01');
      await user.keyboard('{Enter}');
      expect(spoken(dialog)).toContain(fill(words.refund.above, { left: '50,00 €' }));
      await user.clear(field);
      await user.type(field, '40,01{Enter}');
      expect(spoken(dialog)).toContain(fill(words.refund.unsent, { left: '40,00 €' }));
      await user.clear(field);
      await user.type(field, '0{Enter}');
      expect(spoken(dialog)).toContain(words.refund.small);
      expect(wire.asked(returns.sellerRefund)).toEqual([]);
      await user.clear(field);
      await user.type(field, '12,50{Enter}');
      await waitFor(() => expect(wire.asked(returns.sellerRefund)[0]?.body).toMatchObject({ amount: 1_250 }));
    },
  );

  it.each(languages)(
    'RET-013 RET-017 of what nobody confirmed says what to do, and names no sum of nothing (%s)',
    async (language) => {
      const { user, wire, words, dialog, inside } = await ask({ language, data: { sendableMinor: 0 } });
      expect(within(dialog).getByRole('alert').textContent).toBe(words.refund.unsentAll);
      const button = inside.getByRole('button', { name: /79,99/ });
      expect(button.hasAttribute('disabled')).toBe(true);
      wire.answer(returns.sellerRefund, null);
      await user.click(inside.getByRole('radio', { name: words.refund.recorded }));
      await user.click(inside.getByRole('button', { name: /79,99/ }));
      await waitFor(() => expect(wire.asked(returns.sellerRefund)[0]?.body).toMatchObject({ isRecordedOnly: true }));
    },
  );

  it('RET-012 RET-013 in yen has no decimals: what is typed is the amount', async () => {
    const { user, wire, words, dialog, inside } = await ask({
      data: { currency: 'JPY', leftMinor: 5_000, sendableMinor: 5_000 },
    });
    wire.answer(returns.sellerRefund, null);
    expect(spoken(dialog)).toContain(fill(words.refund.effectFull, { amount: '5.000 ¥' }));
    await user.click(inside.getByRole('radio', { name: words.refund.part }));
    await user.type(inside.getByRole('textbox', { name: `${words.refund.amount} (JPY)` }), '1250{Enter}');
    await waitFor(() => expect(wire.asked(returns.sellerRefund)[0]?.body).toMatchObject({ amount: 1_250 }));
  });

  it('RET-002 made elsewhere is only recorded, and says that nothing is sent', async () => {
    const { user, wire, words, dialog, inside } = await ask({ data: { sendableMinor: 0 } });
    wire.answer(returns.sellerRefund, null);
    await user.click(inside.getByRole('radio', { name: words.refund.recorded }));
    expect(spoken(dialog)).toContain(fill(words.refund.effectRecorded, { amount: '79,99 €' }));
    await user.click(inside.getByRole('button', { name: /79,99/ }));
    await waitFor(() => expect(wire.asked(returns.sellerRefund)[0]?.body).toMatchObject({ isRecordedOnly: true }));
  });

  it('RET-017 refused by the server stays open and says why; the next try is another attempt', async () => {
    const { user, wire, words, inside } = await ask();
    wire.refuse(returns.sellerRefund, 'RefundAboveSum');
    const button = inside.getByRole('button', { name: /79,99/ });
    await user.click(button);
    await waitFor(() => expect(wire.asked(returns.sellerRefund)).toHaveLength(1));
    expect((await toastsSoFar()).at(-1)).toContain(texts.en.errors.RefundAboveSum);
    await user.click(button);
    await waitFor(() => expect(wire.asked(returns.sellerRefund)).toHaveLength(2));
    const keys = wire.asked(returns.sellerRefund).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
    expect(screen.getByRole('dialog', { name: words.refund.title })).toBeDefined();
  });

  it('RET-017 without an answer is the same attempt when it is tried again', async () => {
    const { user, wire, inside } = await ask();
    wire.lose(returns.sellerRefund);
    const button = inside.getByRole('button', { name: /79,99/ });
    await user.click(button);
    await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
    wire.answer(returns.sellerRefund, null);
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = wire.asked(returns.sellerRefund).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('RET-004 of the source is recorded in dollars', async () => {
    const { user, wire, words } = await open();
    wire.answer(returns.buyerRefund, null);
    await user.click(part(words.source.title).getByRole('button', { name: words.source.record }));
    const dialog = await screen.findByRole('dialog', { name: words.sourceRefund.title });
    expect(spoken(dialog)).toContain(fill(words.sourceRefund.effect, { amount: '34,95 $' }));
    await user.click(within(dialog).getByRole('button', { name: /34,95/ }));
    await waitFor(() =>
      expect(wire.asked(returns.buyerRefund)[0]?.body).toEqual({
        sellerOrderId: 9,
        status: true,
        amount: 3_495,
        description: '',
      }),
    );
  });

  it('RET-013 is closed when nothing is left', async () => {
    const { words } = await open({ data: { leftMinor: 0, sendableMinor: 0 } });
    expect(part(words.buyer.title).getByRole('button', { name: words.buyer.refund }).hasAttribute('disabled')).toBe(
      true,
    );
    expect(spoken(screen.getByRole('region', { name: words.buyer.title }))).toContain(words.buyer.leftNone);
  });
});

describe('the return label of an order', () => {
  const active = {
    type: 'UPS',
    source: 'uploaded',
    state: 'active',
    hasFile: true,
    mediaType: 'application/pdf',
    carrier: null,
    trackingNumber: '1Z999',
    priceUsdMinor: 890,
    handlingUsdMinor: 300,
    createdAt: '2026-03-01T09:00:00.000Z',
    expiresAt: '2026-03-31T09:00:00.000Z',
    endedAt: null,
  } as const;
  const withLabel = (label: Partial<NonNullable<ReturnParcel['label']>>, over: Partial<ReturnParcel> = {}) => ({
    parcels: [returnParcel({ label: { ...active, ...label }, ...over })],
  });
  const pdf = (bytes: number) => new File([new Uint8Array(bytes)], 'label.pdf', { type: 'application/pdf' });

  it.each(languages)(
    'RET-006, RET-024 is uploaded with its type; more than 5 MB is refused at once (%s)',
    async (language) => {
      const { user, wire, words } = await open({ language });
      wire.answer(returns.uploadLabel, null);
      await user.click(part(words.label.title).getByRole('button', { name: words.label.upload }));
      const dialog = within(await screen.findByRole('dialog', { name: words.uploadLabel.title }));
      await user.click(dialog.getByRole('button', { name: words.uploadLabel.confirm }));
      expect(dialog.getByText(words.uploadLabel.needed)).toBeDefined();
      const field = dialog.getByLabelText(words.uploadLabel.file, { selector: 'input' });
      await user.upload(field, pdf(limits.returnLabelBytesMax + 1));
      expect((await dialog.findByRole('alert')).textContent).toContain('5');
      await user.click(dialog.getByRole('button', { name: words.uploadLabel.confirm }));
      expect(wire.asked(returns.uploadLabel)).toEqual([]);
      await user.upload(field, pdf(2_000));
      await user.click(dialog.getByRole('button', { name: words.uploadLabel.confirm }));
      await waitFor(() => expect(wire.asked(returns.uploadLabel)).toHaveLength(1));
      const [asked] = wire.asked(returns.uploadLabel);
      expect(asked?.url.searchParams.get('returnLabelType')).toBe('UPS');
    },
  );

  it('RET-007 a refusal stands at the field, and a file on its way says so', async () => {
    const { user, wire, words } = await open();
    await user.click(part(words.label.title).getByRole('button', { name: words.label.upload }));
    const dialog = within(await screen.findByRole('dialog', { name: words.uploadLabel.title }));
    wire.refuse(returns.uploadLabel, 'InvalidFileType');
    await user.upload(dialog.getByLabelText(words.uploadLabel.file, { selector: 'input' }), pdf(10));
    await user.click(dialog.getByRole('button', { name: words.uploadLabel.confirm }));
    expect((await dialog.findByRole('alert')).textContent).toContain(texts.en.errors.InvalidFileType);
    wire.hang(returns.uploadLabel);
    await user.click(dialog.getByRole('button', { name: words.uploadLabel.confirm }));
    expect((await dialog.findByRole('status')).textContent).toBe(fill(words.uploadLabel.busy, { name: 'label.pdf' }));
  });

  it.each(languages)(
    'RET-005, RET-018 that stands is shown and downloaded; a started return closes the rest (%s)',
    async (language) => {
      const { user, wire, words } = await open({
        language,
        data: withLabel({}, { labelRefusal: 'ReturnAlreadyStarted' }),
      });
      wire.answer(returns.downloadLabel, { name: 'return-label.pdf', content: new Blob(['x']) });
      const label = part(words.label.title);
      expect(spoken(screen.getByRole('region', { name: words.label.title }))).toContain('1Z999');
      expect(label.getByRole('button', { name: words.label.replace }).hasAttribute('disabled')).toBe(true);
      await user.click(label.getByRole('button', { name: words.label.download }));
      await waitFor(() => expect(wire.asked(returns.downloadLabel)).toHaveLength(1));
    },
  );

  const offers = [
    { carrier: 'DHL', carrierService: 'Economy', carrierAccountId: 'main', priceUsdMinor: 890, days: 9 },
    { carrier: 'UPS', carrierService: 'Ground', carrierAccountId: 'main', priceUsdMinor: 1_250, days: 4 },
  ];
  async function choose(language: Language = 'en', data: Partial<OrderReturns> = {}) {
    const shown = await open({ language, data });
    const { user, wire, words } = shown;
    wire.answer(returns.labelOffers, offers);
    await user.click(part(words.label.title).getByRole('button', { name: words.label.buy }));
    const dialog = await screen.findByRole('dialog', { name: words.buyLabel.title });
    const first = await within(dialog).findByRole('radio', { name: /DHL Economy/ });
    // CONST-002: also where the offers come after the dialog.
    expect(document.activeElement?.textContent).toBe(texts[language].ui.cancel);
    await user.click(first);
    return { ...shown, dialog, inside: within(dialog) };
  }

  it.each(languages)(
    'RET-009, RET-010, CONST-002 is chosen, its whole price confirmed, and bought at that price (%s)',
    async (language) => {
      const { user, wire, words, dialog, inside } = await choose(language);
      wire.answer(returns.buyLabel, { labelUrl: '/x', trackingNumber: '1Z' });
      expect(spoken(dialog)).toContain(
        fill(words.buyLabel.price, { price: '8,90 $', handling: '3,00 $', total: '11,90 $' }),
      );
      expect(spoken(dialog)).toContain(fill(words.buyLabel.effect, { total: '11,90 $' }));
      await user.click(inside.getByRole('button', { name: /11,90/ }));
      await waitFor(() => expect(wire.asked(returns.buyLabel)).toHaveLength(1));
      const [asked] = wire.asked(returns.buyLabel);
      expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
        sellerOrderId: '9',
        packageId: '31',
        carrier: 'DHL',
        carrierService: 'Economy',
        carrierAccountId: 'main',
        priceUsdMinor: '890',
      });
    },
  );

  it.each(languages)(
    'RET-007 is bought over an uploaded one, and says that it takes its place (%s)',
    async (language) => {
      const { words, dialog } = await choose(language, withLabel({ source: 'uploaded' }));
      expect(spoken(dialog)).toContain(words.buyLabel.replaces);
    },
  );

  const bought = { source: 'bought', trackingNumber: '1Z' } as const;
  const endedAt = '2026-03-31T09:00:00.000Z';
  const said = (language: Language) => {
    const { label } = texts[language].returns;
    const total = '11,90 $';
    return [
      ['being bought', { ...bought, state: 'buying', hasFile: false }, fill(label.buying, { total }), false],
      ['bought', { ...bought, state: 'active' }, fill(label.until, { day: '03/31/26' }), false],
      ['uploaded', { state: 'active' }, fill(label.until, { day: '03/31/26' }), true],
      ['used', { ...bought, state: 'used' }, label.used, false],
      ['expired', { state: 'expired', hasFile: false, endedAt }, fill(label.expired, { day: '03/31/26' }), true],
      [
        'paid back',
        { ...bought, state: 'refunded', hasFile: false, endedAt },
        fill(label.refunded, { day: '03/31/26', total }),
        true,
      ],
      ['not sold', { ...bought, state: 'refused', hasFile: false, endedAt }, label.refused, true],
    ] as const;
  };
  it.each(languages)(
    'RET-007 RET-015 RET-018 in each of its states it says so, and offers what can be done (%s)',
    async (language) => {
      const { wire, words, queryClient } = await open({ language });
      const region = part(words.label.title);
      for (const [state, label, sentence, isOpen] of said(language)) {
        wire.answer(
          returns.ofOrder,
          orderReturns(withLabel(label, { labelRefusal: isOpen ? null : 'ReturnAlreadyStarted' })),
        );
        await act(() => readAgain(queryClient, [returns.ofOrder]));
        // No two that follow each other are the same in all three.
        await waitFor(() => {
          expect(spoken(screen.getByRole('region', { name: words.label.title })), state).toContain(sentence);
          const ways = {
            download: region.queryByRole('button', { name: words.label.download }) !== null,
            buy: !region.getByRole('button', { name: words.label.buy }).hasAttribute('disabled'),
          };
          expect(ways, state).toEqual({ download: 'hasFile' in label ? label.hasFile : true, buy: isOpen });
        });
      }
    },
  );

  it('RET-007 RET-018 RET-021 of two parcels each has its own label, fee and buttons', async () => {
    const { user, wire, words } = await open({
      data: {
        parcels: [
          returnParcel({
            packageId: 31,
            title: 'Skillet',
            label: { ...active, ...bought },
            labelRefusal: 'ReturnAlreadyStarted',
          }),
          returnParcel({ packageId: 32, packageNo: 'KRV-00000032', title: 'Mug' }),
          returnParcel({ packageId: 33, packageNo: null, title: 'On its way', labelRefusal: 'NothingToReturn' }),
        ],
      },
    });
    wire.answer(returns.downloadLabel, { name: 'return-label.pdf', content: new Blob(['x']) });
    wire.answer(returns.labelOffers, offers);
    expect(
      part(words.label.title)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Skillet · KRV-00000031', 'Mug · KRV-00000032']);
    const [first, second] = ['Skillet · KRV-00000031', 'Mug · KRV-00000032'].map((name) =>
      within(screen.getByRole('group', { name })),
    );
    expect(first?.getByRole('button', { name: words.label.buy }).hasAttribute('disabled')).toBe(true);
    await user.click(first?.getByRole('button', { name: words.label.download }) as HTMLElement);
    await waitFor(() => expect(wire.asked(returns.downloadLabel)).toHaveLength(1));
    expect(wire.asked(returns.downloadLabel)[0]?.url.searchParams.get('packageId')).toBe('31');
    await user.click(second?.getByRole('button', { name: words.label.buy }) as HTMLElement);
    await waitFor(() => expect(wire.asked(returns.labelOffers)).toHaveLength(1));
    expect(wire.asked(returns.labelOffers)[0]?.url.searchParams.get('packageId')).toBe('32');
  });

  it.each(languages)('RET-010 without credit leads to where it is loaded (%s)', async (language) => {
    const { user, wire, words, inside } = await choose(language);
    wire.refuse(returns.buyLabel, 'InsufficientWarehouseCredit');
    await user.click(inside.getByRole('button', { name: /11,90/ }));
    const link = await inside.findByRole('link', { name: words.buyLabel.load });
    expect(link.getAttribute('href')).toBe('/load-warehouse-credit');
  });

  it('RET-010 whose price has changed shows the new one, and is bought at that', async () => {
    const { user, wire, dialog, inside } = await choose();
    wire.refuse(returns.buyLabel, 'PriceChanged');
    wire.answer(
      returns.labelOffers,
      offers.map((offer) => ({ ...offer, priceUsdMinor: 950 })),
    );
    await user.click(inside.getByRole('button', { name: /11,90/ }));
    const again = await inside.findByRole('button', { name: /12,50/ });
    expect(spoken(dialog)).toContain(texts.en.errors.PriceChanged);
    wire.answer(returns.buyLabel, { labelUrl: '/x', trackingNumber: '1Z' });
    await user.click(again);
    await waitFor(() => expect(wire.asked(returns.buyLabel)).toHaveLength(2));
    expect(wire.asked(returns.buyLabel)[1]?.url.searchParams.get('priceUsdMinor')).toBe('950');
  });

  it.each(languages)('RET-020 whose answer is not known closes, and stands as being bought (%s)', async (language) => {
    const { user, wire, words, inside } = await choose(language);
    wire.refuse(returns.buyLabel, 'ReturnLabelUnderWay');
    const buying = { ...active, ...bought, state: 'buying', hasFile: false } as const;
    wire.answer(returns.ofOrder, orderReturns(withLabel(buying, { labelRefusal: 'ReturnAlreadyStarted' })));
    await user.click(inside.getByRole('button', { name: /11,90/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await toastsSoFar()).at(-1)).toContain(texts[language].errors.ReturnLabelUnderWay);
    await waitFor(() =>
      expect(spoken(screen.getByRole('region', { name: words.label.title }))).toContain(
        fill(words.label.buying, { total: '11,90 $' }),
      ),
    );
  });

  it('RET-015 says what handling costs and when the next batch leaves', async () => {
    const { words } = await open();
    const said = spoken(screen.getByRole('region', { name: words.label.title }));
    expect(said).toContain(fill(words.label.fee, { fee: '3,00 $' }));
    expect(said).toContain(fill(words.label.batch, { day: '03/09/26' }));
  });

  it('RET-010 RET-015 a bought label has paid for handling: no other fee is named beside it', async () => {
    const { words } = await open({ data: withLabel(bought, { labelRefusal: 'ReturnAlreadyStarted' }) });
    const said = spoken(screen.getByRole('region', { name: words.label.title }));
    expect(said).toContain(fill(words.label.cost, { price: '8,90 $', handling: '3,00 $' }));
    expect(said).not.toContain(fill(words.label.fee, { fee: '3,00 $' }));
  });
});
