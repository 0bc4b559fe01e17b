import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
import { secretKinds } from '../../ui/secret-kinds.ts';

const NUMBER = knownOrder.sellerAmazonOrderId;
const note = { id: 6, text: 'Gift wrap', author: 'Elif Demir', createDate: '2026-02-21T09:12:00.000Z', isOwn: true };

type How = { search?: string; language?: Language; order?: OrderDetail; isHidden?: boolean };

async function open({ search = '', language = 'en', order = knownOrder, isHidden = false }: How = {}) {
  const wire = createWire();
  wire.answer(orders.details, order);
  wire.answer(orders.notes, [note]);
  const shown = await showScreen(`/sellerOrder/${NUMBER}${search}`, { wire, language });
  if (!isHidden) await screen.findByRole('heading', { level: 1, name: NUMBER });
  return { ...shown, words: texts[language].orders };
}
const spoken = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const sectionOf = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section');
  if (!section) throw new Error(`no section ${title}`);
  return section;
};
const blockedOrder: OrderDetail = {
  ...knownOrder,
  orderStatus: 'Sold',
  sellerStatus: 'Unshipped',
  buyerStatus: 'Not Purchased',
  address: { ...knownOrder.address, name: '田中 太郎', line1: '銀座 1-2-3', faults: ['nonLatin', 'poBox'] },
};

/** As the server tells it of an order that the source sends: nothing of a warehouse is expected, nor did it move. */
const directProfit: OrderDetail['profit'] = {
  ...knownOrder.profit,
  lines: knownOrder.profit.lines.map((line) =>
    ['carriage', 'handling', 'customs', 'insurance'].includes(line.line)
      ? { ...line, forecastMinor: 0, actualMinor: 0, differenceMinor: 0, reason: 'asForecast', movements: [] }
      : line,
  ),
};

describe('the page of an order', () => {
  it.each(languages)('ORD-004, ORD-008 has number, every status and the flag in its head (%s)', async (language) => {
    await open({ language });
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    const { enums } = texts[language];
    for (const word of [enums.sellerOrder.Shipped, enums.buyerOrder.WaitingAtCustom, 'Watch'])
      expect(within(head ?? document.body).getByText(word)).toBeDefined();
  });

  it.each(languages)('ORD-005, ORD-006 says its dates and how it is sent (%s)', async (language) => {
    const { words } = await open({ language });
    const dates = spoken(sectionOf(words.dates.title));
    expect(dates).toContain(`${words.dates.ordered}02/20/26 19:11`);
    expect(dates).toContain(`${words.dates.shipBy}02/25/26`);
    expect(dates).toContain(`${words.dates.deliverBy}03/08/26`);
    const service = spoken(sectionOf(words.service.title));
    expect(service).toContain(`${words.service.shipping}Standard`);
    expect(service).toContain(`${words.service.fulfilment}MFN`);
    expect(service).toContain(words.sending.warehouse);
  });

  it('ORD-004 ORD-033 what was sold comes before what is noted beside it, in the order in which it is read aloud', async () => {
    const { words } = await open();
    const [profit, buyer, notes] = [words.profit.title, words.buyer.title, words.notes.title].map(sectionOf);
    const products = knownOrder.products.map(({ title }) => screen.getAllByText(title ?? '').at(-1));
    const read = [profit, ...products, buyer, notes];
    for (const [at, part] of read.entries()) {
      const next = read[at + 1];
      if (part && next) expect(part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  it('ORD-004 its way is a route: what is behind it with dates and codes, where it stands, what comes', async () => {
    const { words } = await open();
    const stations = within(screen.getByRole('list', { name: words.route.label })).getAllByRole('listitem');
    expect(stations.map((station) => station.getAttribute('data-state'))).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'current',
      'waiting',
      'waiting',
    ]);
    expect(spoken(stations[1] ?? null)).toContain('114-0937715-2204417');
    expect(spoken(stations[2] ?? null)).toContain('UPS 1Z84A0000000000001');
    expect(spoken(stations[5] ?? null)).toContain('03/01/26 00:45');
    expect(screen.getByText(/6 days left until the promised delivery, 03\/08\/26/)).toBeDefined();
  });

  it('says how long it stands at a stop once that is a minute', async () => {
    const since = texts.en.orders.route.since.replace('{{age}}', '');
    const current = () =>
      within(screen.getByRole('list', { name: texts.en.orders.route.label })).getAllByRole('listitem')[5] ?? null;
    const { unmount } = await open();
    expect(spoken(current())).toContain(since);
    unmount();
    const events = knownOrder.events.map((event) => (event.kind === 'customs' ? { ...event, at: AS_OF } : event));
    await open({ order: { ...knownOrder, events } });
    expect(spoken(current())).not.toContain(since);
  });

  it.each(languages)('ORD-010 the profit table adds up, open lines say so and are never 0 (%s)', async (language) => {
    const { words } = await open({ language });
    const table = within(sectionOf(words.profit.title)).getByRole('table');
    const rows = within(table).getAllByRole('row');
    const texted = rows.map((row) => [...row.children].map((cell) => spoken(cell)));
    const lineOf = (name: string) => texted.find(([first]) => first?.startsWith(name));
    expect(lineOf(words.profit.line.customs)?.slice(1, 3)).toEqual(['−1,35', words.profit.pending]);
    expect(lineOf(words.profit.line.product)?.slice(1)).toEqual([
      '−30,10',
      '−30,22',
      '−0,12',
      words.profit.why.rateStep.replace('{{from}}', '0,8612').replace('{{to}}', '0,8648'),
    ]);
    // What nobody forecasts and has not moved takes no room.
    expect(lineOf(words.profit.line.storage)).toBeUndefined();
    const figure = (text: string | undefined) =>
      Number((text ?? '').replace('−', '-').replace('.', '').replace(',', '.'));
    const body = within(table).getAllByRole('rowheader').slice(0, -1).length;
    const [forecast, actual] = [1, 2].map((column) =>
      texted.slice(1, 1 + body).reduce((sum, cells) => {
        const value = figure(cells[column]);
        // Pending lines count at their forecast.
        return sum + (Number.isNaN(value) ? figure(cells[1]) : value);
      }, 0),
    );
    const total = texted.at(-1);
    expect([forecast?.toFixed(2), actual?.toFixed(2)]).toEqual(['15.31', '14.08']);
    expect(total?.slice(0, 4)).toEqual([words.profit.total, '15,31', '14,08', '−1,23']);
    expect(screen.getByText(words.profit.withPending)).toBeDefined();
  });

  it.each(languages)(
    'ORD-010 straight from the source nothing waits for what a warehouse would charge (%s)',
    async (language) => {
      const { words } = await open({ language, order: { ...knownOrder, sendingType: 'direct', profit: directProfit } });
      const table = within(sectionOf(words.profit.title)).getByRole('table');
      const names = within(table).getAllByRole('rowheader').map(spoken).join('\n');
      for (const line of ['carriage', 'handling', 'customs', 'insurance'] as const)
        expect(names).not.toContain(words.profit.line[line]);
      expect(names).toContain(words.profit.line.product);
      expect(screen.queryByText(words.profit.withPending)).toBeNull();
    },
  );

  it('ORD-010 a line opens to what was really paid, on its day and at its rate', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Details of Product' }));
    expect(spoken(screen.getByText(/02\/20\/26/, { selector: 'li' }))).toBe('02/20/26: −30,22 € · −34,95 $ at 0,8648');
  });

  it.each(languages)('ORD-009 the parcel has its numbers, carrier and a way to follow it (%s)', async (language) => {
    const { words } = await open({ search: '?tab=packages', language });
    const panel = screen.getByRole('tabpanel');
    expect(within(panel).getByText('KRV-00088251')).toBeDefined();
    expect(within(panel).getByText(texts[language].enums.shipment.AtCustom)).toBeDefined();
    expect(within(panel).getByRole('link', { name: words.package.track }).getAttribute('href')).toBe(
      'https://www.dhl.com/track?id=00340398',
    );
    expect(spoken(panel)).toContain('34,95 $');
    expect(spoken(panel)).toContain(words.package.sendingFixed);
  });

  it.each(languages)('ORD-007 the buyer stands as the label has it; a click copies it (%s)', async (language) => {
    const { user, words } = await open({ language });
    const country = language === 'en' ? 'Germany' : 'Almanya';
    const buyer = spoken(sectionOf(words.buyer.title));
    expect(buyer).toContain(
      `Anneliese RothKönigsbrücker Str. 4801099 Dresden, Sachsen${country}+49 351 1234567k7p2x9w@marketplace.amazon.de`,
    );
    await user.click(screen.getByRole('button', { name: words.buyer.copy }));
    expect(await navigator.clipboard.readText()).toBe(
      `Anneliese Roth\nKönigsbrücker Str. 48\n01099 Dresden, Sachsen\n${country}\n+49 351 1234567`,
    );
  });

  it.each(languages)('ORD-072 says that the buyer was purged, or is not told yet (%s)', async (language) => {
    const nobody = { ...knownOrder.address, name: null, line1: null, phone: null, contactMail: null };
    const { words, unmount } = await open({ language, order: { ...knownOrder, address: nobody } });
    expect(screen.getByText(words.buyer.purged)).toBeDefined();
    unmount();
    await open({ language, order: { ...knownOrder, address: { ...nobody, addressReceived: false } } });
    expect(screen.getByText(words.buyer.notYet)).toBeDefined();
  });

  it('SHELL-038 nothing private of the order is in the page while secret mode hides it', async () => {
    localStorage.setItem('selectedSecretModes', JSON.stringify(secretKinds));
    await open({ isHidden: true });
    await screen.findByRole('tab', { name: /Summary/ });
    await waitFor(() => expect(screen.getByText('Gift wrap')).toBeDefined());
    const html = document.documentElement.outerHTML;
    const { address } = knownOrder;
    for (const text of [NUMBER, address.name, address.line1, address.phone, '00340398', '1Z84A', '114-0937715'])
      expect(html, text ?? '').not.toContain(text);
    for (const text of ['Cast iron', 'SKILLET-26', 'B09XN3T7LP', 'Elif Demir', 'k7p2x9w'])
      expect(html, text).not.toContain(text);
  });
});

describe('an address that blocks', () => {
  it.each(languages)('ORD-023, ORD-031 says what is wrong and what that stops (%s)', async (language) => {
    const { words } = await open({ language, order: blockedOrder });
    const alert = screen.getByText(words.blocked.title).closest('[role=alert]');
    expect(spoken(alert)).toContain(words.fault.nonLatin);
    expect(spoken(alert)).toContain(words.fault.poBox);
    expect(spoken(alert)).toContain(words.blocked.text);
  });

  it.each(languages)('ORD-052 is edited in a form that knows what a label takes (%s)', async (language) => {
    const { user, wire, words, router } = await open({ language, order: blockedOrder });
    await user.click(screen.getByRole('button', { name: words.buyer.edit }));
    await waitFor(() => expect(router.history.location.search).toBe('?edit=address'));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: words.address.name });
    await user.clear(name);
    await user.type(name, 'Taro');
    await user.click(dialog.getByRole('button', { name: words.address.save }));
    expect(dialog.getByText(words.address.wrong.surname)).toBeDefined();
    expect(dialog.getByText(words.address.wrong.nonLatin)).toBeDefined();
    expect(wire.asked(orders.update)).toHaveLength(0);
    await user.type(name, ' Tanaka');
    const line1 = dialog.getByRole('textbox', { name: words.address.line1 });
    await user.clear(line1);
    await user.type(line1, 'Ginza 1-2-3');
    expect(dialog.getByText(words.address.original.replace('{{text}}', '銀座 1-2-3'))).toBeDefined();
    wire.refuse(orders.update, 'OrderChangedMeanwhile', { status: 409 });
    await user.click(dialog.getByRole('button', { name: words.address.save }));
    await dialog.findByText(texts[language].errors.OrderChangedMeanwhile);
    wire.answer(orders.update, { version: 13 });
    await user.click(dialog.getByRole('button', { name: words.address.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(orders.update).at(-1)?.body).toMatchObject({
      sellerOrderId: 9,
      version: 12,
      address: { name: 'Taro Tanaka', line1: 'Ginza 1-2-3', city: 'Dresden', line2: '' },
    });
    expect((await toastsSoFar()).at(-1)).toContain(words.address.done);
  });

  it.each(languages)('ORD-066 its translation is offered, or closed with the reason (%s)', async (language) => {
    const { words, unmount } = await open({ language, order: blockedOrder });
    expect(screen.getByRole('button', { name: words.translate.toEnglish })).toHaveProperty('disabled', true);
    expect(screen.getByText(words.translate.unavailable)).toBeDefined();
    unmount();
    const { user, wire } = await open({ language, order: { ...blockedOrder, isTranslationAvailable: true } });
    wire.answer(orders.translate, blockedOrder.address);
    await user.click(screen.getByRole('button', { name: words.translate.toArabic }));
    await waitFor(() => expect(wire.asked(orders.translate)).toHaveLength(1));
    expect(wire.asked(orders.translate)[0]?.body).toEqual({ language: 'ar' });
  });

  it('ORD-028 a translation that is there is shown, and no other is offered', async () => {
    const translation = { language: 'en' as const, text: { name: 'Tanaka Taro', line1: 'Ginza 1-2-3' } };
    const { words } = await open({
      order: { ...blockedOrder, isTranslationAvailable: true, address: { ...blockedOrder.address, translation } },
    });
    expect(screen.getByText(words.translate.title.en)).toBeDefined();
    expect(screen.getByText('Tanaka Taro')).toBeDefined();
    expect(screen.queryByRole('button', { name: words.translate.toEnglish })).toBeNull();
  });

  it.each(languages)('ORD-031 two addresses stand side by side, and one of them is kept (%s)', async (language) => {
    const marketplace = { ...knownOrder.address, name: 'Kenji Sato', line1: 'Neue Str. 9' };
    const theirs = Object.fromEntries(['name', 'line1', 'city'].map((field) => [field, marketplace[field as 'name']]));
    const order = { ...knownOrder, address: { ...knownOrder.address, isEdited: true, marketplace: theirs } };
    const { user, wire, words } = await open({ language, order });
    const conflict = within(screen.getByRole('alert', { name: words.conflict.title }));
    expect(conflict.getByText('Kenji Sato')).toBeDefined();
    expect(conflict.getByText('Anneliese Roth')).toBeDefined();
    wire.answer(orders.settleAddress, null);
    await user.click(conflict.getByRole('button', { name: words.conflict.keepTheirs }));
    await waitFor(() => expect(wire.asked(orders.settleAddress)).toHaveLength(1));
    expect(wire.asked(orders.settleAddress)[0]?.body).toEqual({ sellerOrderId: 9, keep: 'marketplace' });
  });
});

describe('marks and notes of an order', () => {
  it.each(languages)(
    'ORD-018 a cancellation request asks before it changes, with what it does (%s)',
    async (language) => {
      const { user, wire, words } = await open({ language });
      await user.click(screen.getByRole('switch', { name: words.marks.cancel }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(words.marks.ask.onText)).toBeDefined();
      expect(wire.asked(orders.cancellationRequest)).toHaveLength(0);
      wire.answer(orders.cancellationRequest, null);
      await user.click(dialog.getByRole('button', { name: words.marks.ask.confirmOn }));
      await waitFor(() => expect(wire.asked(orders.cancellationRequest)).toHaveLength(1));
      expect(wire.asked(orders.cancellationRequest)[0]?.body).toEqual({ sellerOrderId: 9, status: true });
    },
  );

  it.each(languages)(
    'decision 70 an A-to-z claim of which Amazon tells nothing is said with one button (%s)',
    async (language) => {
      const { user, wire, words } = await open({ language });
      wire.answer(orders.beginClaim, null);
      await user.click(screen.getByRole('button', { name: words.detail.beginClaim }));
      await waitFor(() => expect(wire.asked(orders.beginClaim)).toHaveLength(1));
      expect(wire.asked(orders.beginClaim)[0]?.body).toEqual({ sellerOrderId: 9 });
      expect(await screen.findByText(words.detail.claimBegun)).toBeDefined();
    },
  );

  it.each(languages)('decision 70 an A-to-z claim that is over is said with one button (%s)', async (language) => {
    const { user, wire, words } = await open({ language, order: { ...knownOrder, hasAToZClaim: true } });
    wire.answer(orders.endClaim, null);
    await user.click(screen.getByRole('button', { name: words.detail.endClaim }));
    await waitFor(() => expect(wire.asked(orders.endClaim)).toHaveLength(1));
    expect(wire.asked(orders.endClaim)[0]?.body).toEqual({ sellerOrderId: 9 });
    expect(await screen.findByText(words.detail.claimEnded)).toBeDefined();
  });

  it('ORD-011 whether the package is sent is not asked of what has left the warehouse', async () => {
    const packages = knownOrder.packages.map((one) => ({ ...one, warehouseStatus: 'SentFromWareHouse' }));
    const { words } = await open({ order: { ...knownOrder, packages } });
    const mark = screen.getByRole('switch', { name: words.marks.sendPackage });
    expect(mark).toHaveProperty('disabled', true);
    expect(screen.getByText(words.marks.hasLeft)).toBeDefined();
  });

  it.each(languages)('ORD-011 marks of handling are switched at once (%s)', async (language) => {
    const packages = knownOrder.packages.map((one) => ({ ...one, warehouseStatus: 'DeliveredToWareHouse' }));
    const { user, wire, words } = await open({ language, order: { ...knownOrder, packages } });
    wire.answer(orders.update, { version: 13 });
    const feedback = screen.getByRole('switch', { name: words.marks.noFeedback });
    expect(feedback).toHaveProperty('checked', true);
    await user.click(feedback);
    await waitFor(() => expect(wire.asked(orders.update)).toHaveLength(1));
    expect(wire.asked(orders.update)[0]?.body).toEqual({ sellerOrderId: 9, doNotSendFeedback: false });
    for (const word of [words.marks.manualConfirm, words.marks.noPreLabel, words.marks.sendPackage])
      expect(screen.getByRole('switch', { name: word })).toHaveProperty('disabled', false);
  });

  it.each(languages)(
    'ORD-033, ORD-034 N leads to a note; empty ones are not added, deleting asks (%s)',
    async (language) => {
      const { user, wire, words } = await open({ language });
      await screen.findByText('Gift wrap');
      await user.keyboard('n');
      const field = screen.getByRole('textbox', { name: words.noteForm.label });
      expect(document.activeElement).toBe(field);
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(screen.getByText(words.noteForm.empty)).toBeDefined();
      await user.type(field, 'x'.repeat(3));
      wire.answer(orders.addNote, { id: 7 });
      await user.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(wire.asked(orders.addNote)).toHaveLength(1));
      await waitFor(() => expect(field).toHaveProperty('value', ''));
      await user.click(screen.getByRole('button', { name: words.notes.delete }));
      const dialog = within(await screen.findByRole('dialog'));
      wire.answer(orders.deleteNote, null);
      await user.click(dialog.getByRole('button', { name: words.notes.delete }));
      await waitFor(() => expect(wire.asked(orders.deleteNote)).toHaveLength(1));
      expect(wire.asked(orders.deleteNote)[0]?.url.searchParams.get('noteId')).toBe('6');
    },
  );

  it.each(languages)('the log has what happened, newest first, in words (%s)', async (language) => {
    const { words } = await open({ language, search: '?tab=log' });
    const entries = within(screen.getByRole('list', { name: words.log.title })).getAllByRole('listitem');
    expect(spoken(entries[0] ?? null)).toContain(words.event.customs);
    expect(spoken(entries.at(-1) ?? null)).toContain(words.event.imported);
    expect(spoken(entries.at(-1) ?? null)).toContain('Amazon');
  });
});

describe('an order that cannot be shown', () => {
  it.each(languages)('ORD-030 that is not there says so, and leads back (%s)', async (language) => {
    const wire = createWire();
    wire.refuse(orders.details, 'OrderNotFound', { status: 404 });
    await showScreen('/sellerOrder/302-1', { wire, language });
    const { detail } = texts[language].orders;
    await screen.findByText(detail.notFoundTitle);
    expect(screen.getByRole('link', { name: detail.back }).getAttribute('href')).toBe('/orders');
  });
});
