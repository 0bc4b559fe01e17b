import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SupportRequest } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const request: SupportRequest = {
  id: 5,
  code: 'SR-123456',
  title: 'A price is wrong',
  description: 'It is too low.',
  asin: 'B0CGKVJEN1',
  market: 'DE',
  orderNumber: '302-1234567-1234567',
  status: 'InProgress',
  requestType: 'InventoryIssue',
  reasonType: 'Bug',
  priority: 'Important',
  createDate: AS_OF,
  lastMessageDate: AS_OF,
  result: null,
  isUnread: true,
  reopenUntil: null,
};
const page = <T,>(items: T[]) => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
});
const articles = [
  { id: 'overview', category: 'start', title: 'Overview', content: '<h3>What</h3><p>Figures</p>', screens: ['/'] },
  { id: 'filters', category: 'security', title: 'Filters', content: '<p>Keep away</p>', screens: ['/filters'] },
  {
    id: 'item',
    category: 'inventory',
    title: 'One product',
    content: '<p>X-ray</p>',
    screens: ['/inventoryItem/$asinOrSku'],
  },
];
/** The part of a multipart body that is not a file. */
const jsonOf = (body: unknown) => (body instanceof FormData ? String(body.get('json')) : '');
let wire: Wire;
let shown: SupportRequest;
beforeEach(() => {
  wire = createWire();
  shown = request;
  wire.answer(help.articles, articles);
  wire.answer(help.list, { ...page([request]), hours: { isOpen: true, changesAt: '2026-03-02T22:00:00.000Z' } });
  wire.answer(help.get, () => shown);
  wire.answer(
    help.messages,
    page([
      {
        id: 1,
        sender: 'user',
        staffName: null,
        text: 'It is too low.',
        date: AS_OF,
        attachments: [{ id: 9, name: 'a.txt', bytes: 3 }],
      },
      { id: 2, sender: 'staff', staffName: 'Deniz', text: 'We look.', date: AS_OF, attachments: [] },
    ]),
  );
});

describe('the articles', () => {
  it.each(languages)(
    'HELP-001 HELP-002 stand by category, are found by words, and each has an address (%s)',
    async (language) => {
      const { user, router } = await showScreen('/helpItems', { wire, language });
      const { help: words } = texts[language];
      expect(
        (await screen.findByRole('heading', { level: 2, name: words.categories.security })).nextElementSibling
          ?.textContent,
      ).toBe('Filters');
      expect(String(wire.asked(help.articles)[0]?.url)).toContain(`language=${language === 'tr' ? 'tr' : 'us'}`);
      await user.type(screen.getByRole('searchbox', { name: words.items.search }), 'x-RAY');
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Filters' })).toBeNull());
      await user.click(screen.getByRole('link', { name: 'One product' }));
      await waitFor(() => expect(router.state.location.search).toMatchObject({ article: 'item', q: 'x-RAY' }));
      expect(screen.getByRole('article', { name: 'One product' }).textContent).toContain('X-ray');
      await user.clear(screen.getByRole('searchbox', { name: words.items.search }));
      await user.type(screen.getByRole('searchbox', { name: words.items.search }), 'zzz');
      await screen.findByText(words.items.nothing.replace('{{text}}', 'zzz'));
    },
  );

  it('HELP-002 the question mark of a screen opens what the help says of it', async () => {
    wire.answer(help.list, { ...page([request]), hours: { isOpen: true, changesAt: AS_OF } });
    const { user } = await showScreen('/helpdesk', { wire, language: 'en' });
    expect((await screen.findByRole('link', { name: 'About this screen' })).getAttribute('href')).toBe(
      '/helpItems?for=%2Fhelpdesk',
    );
    await user.click(screen.getByRole('link', { name: 'About this screen' }));
    await screen.findByRole('article', { name: 'Overview' });
  });

  it('HELP-002 an address that holds anything leads to the article of its screen', async () => {
    await showScreen('/helpItems?for=%2FinventoryItem%2FB0CGKVJEN1', { wire, language: 'en' });
    await screen.findByRole('article', { name: 'One product' });
  });

  it.each(languages)('HELP-001 every category that has a name is shown under it (%s)', async (language) => {
    const names = texts[language].help.categories;
    wire.answer(
      help.articles,
      Object.keys(names).map((category) => ({
        id: category,
        category,
        title: `In ${category}`,
        content: '',
        screens: [],
      })),
    );
    await showScreen('/helpItems', { wire, language });
    await screen.findByRole('link', { name: 'In start' });
    for (const [category, name] of Object.entries(names)) {
      screen.getByRole('link', { name: `In ${category}` });
      screen.getByRole('heading', { level: 2, name });
    }
  });

  it('HELP-001 say that they could not be loaded', async () => {
    wire.refuse(help.articles, 'UnexpectedError');
    await showScreen('/helpItems', { wire, language: 'en' });
    await screen.findByText('We couldn’t load the articles');
  });
});

describe('the help desk', () => {
  it.each(languages)(
    'HELP-003 HELP-012 HELP-013 shows requests and hours in both zones, and asks a new one (%s)',
    async (language) => {
      wire.answer(help.create, { id: 5 });
      const { user, router } = await showScreen('/helpdesk', { wire, language });
      const { help: words, ui } = texts[language];
      const row = within(await screen.findByRole('list', { name: words.desk.requests }));
      expect(row.getByRole('link').textContent).toContain('SR-123456');
      expect(row.getByText(words.desk.unread)).toBeTruthy();
      // 22:00 UTC is 01:00 in Istanbul.
      expect(document.body.textContent).toMatch(/01:00/);
      await user.click(screen.getByRole('button', { name: words.desk.ask }));
      await user.click(await screen.findByRole('button', { name: words.new.send }));
      expect(screen.getAllByText(ui.required)).toHaveLength(2);
      expect(wire.asked(help.create)).toHaveLength(0);
      await user.type(screen.getByRole('textbox', { name: words.new.subject }), 'Stock');
      await user.type(screen.getByRole('textbox', { name: words.new.description }), 'Why zero?');
      await user.type(screen.getByRole('textbox', { name: words.new.asin }), 'B0CGKVJEN1');
      await user.click(screen.getByRole('combobox', { name: words.new.priority }));
      await user.click(await screen.findByRole('option', { name: words.priority.Critical }));
      await user.click(screen.getByRole('button', { name: words.new.send }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/requestSupport/5'));
      expect(jsonOf(wire.asked(help.create)[0]?.body)).toContain('"priority":"Critical"');
    },
  );

  it('HELP-003 HELP-005 SHELL-085 what is refused stays written and says why', async () => {
    wire.refuse(help.create, 'InvalidAttachment');
    const { user } = await showScreen('/helpdesk?ask=true', { wire, language: 'en' });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Stock');
    await user.type(screen.getByRole('textbox', { name: 'What is it about?' }), 'Why zero?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    // Its own words: an attachment of a request is no return label.
    expect((await screen.findByRole('alert')).textContent).toContain(texts.en.errors.InvalidAttachment);
    expect(texts.en.errors.InvalidAttachment).not.toContain('label');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Stock');
  });

  it.each(languages)(
    'HELP-004 HELP-010 a request shows its facts and what was said, takes a message, and is taken back after a question (%s)',
    async (language) => {
      wire.answer(help.addMessage, { id: 3 });
      wire.answer(help.cancel, () => {
        shown = { ...request, status: 'Cancel' };
        return null;
      });
      const { user } = await showScreen('/requestSupport/5', { wire, language });
      const { help: words } = texts[language];
      await screen.findByRole('heading', { level: 1, name: request.title });
      for (const fact of [
        'SR-123456',
        'B0CGKVJEN1',
        '302-1234567-1234567',
        words.type.InventoryIssue,
        words.reason.Bug,
        words.priority.Important,
      ])
        expect(screen.getAllByText(fact).length).toBeGreaterThan(0);
      const log = within(await screen.findByRole('log'));
      expect(log.getByText(words.request.staff.replace('{{name}}', 'Deniz'))).toBeTruthy();
      expect(log.getByRole('button', { name: 'a.txt' })).toBeTruthy();
      await user.type(screen.getByRole('textbox', { name: words.request.write }), 'Thanks');
      await user.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(wire.asked(help.addMessage)).toHaveLength(1));
      expect(jsonOf(wire.asked(help.addMessage)[0]?.body)).toContain('Thanks');
      await user.click(screen.getByRole('button', { name: words.request.cancel }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.request.cancel }));
      await screen.findByText(words.request.cancelled);
      expect(screen.queryByRole('textbox', { name: words.request.write })).toBeNull();
    },
  );

  it('HELP-011 one that is done says its result, and until when writing opens it again', async () => {
    shown = { ...request, status: 'Done', result: 'The rate was corrected.', reopenUntil: '2099-01-01T00:00:00.000Z' };
    const { unmount } = await showScreen('/requestSupport/5', { wire, language: 'en' });
    await screen.findByText(/The rate was corrected/);
    expect(await screen.findByText(/Write by/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Write a message' })).toBeTruthy();
    unmount();
    shown = { ...shown, reopenUntil: '2020-01-01T00:00:00.000Z' };
    await showScreen('/requestSupport/5', { wire, language: 'en' });
    await screen.findByText(/It can no longer be reopened/);
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull();
  });
});

describe('the lists and forms of the help desk', () => {
  const open = { isOpen: true, changesAt: '2026-03-02T22:00:00.000Z' };
  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
    if (zone === undefined) delete process.env.TZ;
  });
  const optionsOf = async (user: UserEvent, name: string) => {
    await user.click(screen.getByRole('combobox', { name }));
    const list = await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    return list.map(({ textContent }) => textContent);
  };
  /** Texts of the moments in an element, as the server gave them. */
  const moments = (element: Element) => [...element.querySelectorAll('time')].map(({ dateTime }) => dateTime);

  it('HELP-003 HELP-009 HELP-017 requests are looked through by status and by pages, and say how they stand', async () => {
    const asked = (at: number) => ({
      ...request,
      id: at,
      code: `SR-${at}`,
      isUnread: false,
      lastMessageDate: '2026-02-07T10:00:00.000Z',
    });
    wire.answer(help.list, { ...page([asked(1)]), totalCount: 26, hours: open });
    const { user, router } = await showScreen('/helpdesk', { wire, language: 'en' });
    const row = await screen.findByRole('link', { name: /SR-1/ });
    expect(row.textContent).toContain('In progress');
    expect(row.textContent).toContain('Inventory');
    expect(moments(row)).toEqual(['2026-02-07T10:00:00.000Z']);
    expect(screen.queryByText('New answer')).toBeNull();
    expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(wire.asked(help.list).at(-1)?.body).toMatchObject({ page: 2, status: null }));
    expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
    const tabs = within(screen.getByRole('tablist', { name: 'Requests' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['All', 'Asked', 'In progress', 'Done', 'Withdrawn']);
    await user.click(screen.getByRole('tab', { name: 'Done' }));
    await waitFor(() => expect(wire.asked(help.list).at(-1)?.body).toMatchObject({ page: 1, status: 'Done' }));
    expect(router.state.location.search).toEqual({ status: 'Done' });
  });

  it('HELP-003 an account that asked nothing is told so, and so is one whose requests could not be loaded', async () => {
    wire.answer(help.list, { ...page([]), hours: open });
    const { unmount } = await showScreen('/helpdesk', { wire, language: 'en' });
    await screen.findByText('No requests');
    unmount();
    wire.refuse(help.list, 'UnexpectedError', { status: 500 });
    await showScreen('/helpdesk', { wire, language: 'en' });
    await screen.findByText('We couldn’t load the requests');
  });

  it.each([
    ['en', true, 'Open until Tue 01:00 in Istanbul, Mon 17:00 your time. An answer takes about 2 hours.'],
    ['en', false, 'Closed until Tue 01:00 in Istanbul, Mon 17:00 your time. Your questions are read then.'],
  ] as const)('HELP-012 HELP-013 says its hours in both zones (%s, open: %s)', async (language, isOpen, sentence) => {
    process.env.TZ = 'America/New_York';
    wire.answer(help.list, { ...page([]), hours: { ...open, isOpen } });
    await showScreen('/helpdesk', { wire, language });
    const shownHours = await screen.findByText(isOpen ? /^Open until/ : /^Closed until/);
    expect(shownHours.textContent?.replaceAll(/,(?= \d)/g, '')).toBe(sentence);
  });

  it('HELP-006 HELP-007 HELP-008 a new request has every kind that is asked for here, its market, order and files', async () => {
    wire.answer(help.create, { id: 5 });
    const { user } = await showScreen('/helpdesk?ask=true', { wire, language: 'en' });
    const { help: words } = texts.en;
    await screen.findByRole('textbox', { name: 'Title' });
    // A payout is asked for where it is earned (AFF-008).
    const { AffiliationPaymentRequest: payout, ...areas } = words.type;
    expect(await optionsOf(user, 'Area')).toEqual(Object.values(areas));
    expect(Object.values(areas)).not.toContain(payout);
    expect(await optionsOf(user, 'Kind')).toEqual(Object.values(words.reason));
    expect(await optionsOf(user, 'Priority')).toEqual(['Low', 'Normal', 'Important', 'Critical']);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Stock');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(wire.asked(help.create)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'What is it about?' }), 'Why zero?');
    await user.type(screen.getByRole('textbox', { name: 'Order number' }), '302-1');
    await user.upload(
      screen.getByLabelText('Files', { selector: 'input' }),
      new File(['seen'], 'seen.txt', { type: 'text/plain' }),
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(wire.asked(help.create)).toHaveLength(1));
    const { body } = wire.asked(help.create)[0] ?? {};
    expect(JSON.parse(jsonOf(body))).toEqual({
      title: 'Stock',
      description: 'Why zero?',
      asin: null,
      market: 'DE',
      orderNumber: '302-1',
      requestType: 'Other',
      reasonType: 'Support',
      priority: 'Normal',
    });
    const [, file] = body instanceof FormData ? ([...body.entries()].find(([name]) => name !== 'json') ?? []) : [];
    expect(file).toHaveProperty('name', 'seen.txt');
  });

  it('HELP-004 a request says its market, its moment and how it stands; nothing is sent of blanks, and one that is done is not taken back', async () => {
    shown = { ...request, createDate: '2026-01-05T10:00:00.000Z' };
    const { user, unmount } = await showScreen('/requestSupport/5', { wire, language: 'en' });
    const head = (await screen.findByRole('heading', { level: 1, name: request.title })).closest('header');
    expect(head?.textContent).toContain('In progress');
    expect(head && moments(head)).toEqual(['2026-01-05T10:00:00.000Z']);
    expect(screen.getByText('Market').nextElementSibling?.textContent).toBe('DE');
    await user.type(screen.getByRole('textbox', { name: 'Write a message' }), '   ');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    // The question comes first.
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await screen.findByRole('dialog');
    expect(wire.asked(help.cancel)).toHaveLength(0);
    unmount();
    shown = { ...request, status: 'Done', result: 'Mended.', reopenUntil: '2099-01-01T00:00:00.000Z' };
    await showScreen('/requestSupport/5', { wire, language: 'en' });
    await screen.findByText(/Mended/);
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('HELP-010 HELP-022 a long conversation goes back by pages, its files are opened, and one that is not loaded says so', async () => {
    const said = (id: number) => ({
      id,
      sender: 'user' as const,
      staffName: null,
      text: `No. ${id}`,
      date: AS_OF,
      attachments: id === 60 ? [{ id: 9, name: 'a.txt', bytes: 3 }] : [],
    });
    wire.answer(help.messages, ({ body }) => ({
      ...page([said((body as { page?: number }).page === 2 ? 10 : 60)]), // As the screen asks it.
      totalCount: 60,
    }));
    wire.refuse(help.file, 'RecordNotFound', { status: 404 });
    const { user, unmount } = await showScreen('/requestSupport/5', { wire, language: 'en' });
    await user.click(await screen.findByRole('button', { name: 'a.txt' }));
    await screen.findByText('We couldn’t load the file.');
    expect(wire.asked(help.file)[0]?.url.search).toBe('?id=9');
    await user.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await screen.findByText('No. 10');
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
    unmount();
    wire.refuse(help.messages, 'UnexpectedError', { status: 500 });
    await showScreen('/requestSupport/5', { wire, language: 'en' });
    await screen.findByText('We couldn’t load the request');
  });
});

it('HELP-014 HELP-015 HELP-016 a case says its moments and callback, each line of the list how it stands, and a list that failed says so', async () => {
  const one = {
    caseId: '1234567890',
    status: 'PENDING_AMAZON_ACTION' as const,
    subject: 'Missing shipment',
    email: null,
    createdDate: '2026-01-05T10:00:00.000Z',
    lastUpdatedDate: '2026-02-07T10:00:00.000Z',
    resolvedDate: null,
    appointments: [
      {
        party: 'Seller Support',
        phone: '+49 30 1',
        earliest: '2026-03-02T09:00:00.000Z',
        latest: '2026-03-02T10:30:00.000Z',
      },
    ],
  };
  wire.answer(help.cases, page([one, { ...one, caseId: '2234567890', subject: '', status: 'TRANSFERRED' as const }]));
  const { unmount } = await showScreen('/marketplaceSupportCases', { wire, language: 'en' });
  const shownCase = await screen.findByRole('region', { name: 'Missing shipment' });
  expect([...shownCase.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
    '2026-01-05T10:00:00.000Z',
    '2026-02-07T10:00:00.000Z',
  ]);
  expect(shownCase.textContent).toMatch(/Seller Support, \+49 30 1: .*\d:00.* to .*\d:30/);
  expect(screen.getByRole('button', { name: /2234567890/ }).textContent).toContain('Transferred');
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  unmount();
  // More than a hundred go by pages.
  wire.answer(help.cases, { ...page([one]), totalCount: 101 });
  const many = await showScreen('/marketplaceSupportCases', { wire, language: 'en' });
  await many.user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(wire.asked(help.cases).at(-1)?.body).toEqual({ page: 2, limit: 100, status: null }));
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
  many.unmount();
  // By their state, which stands in the address.
  wire.answer(help.cases, page([]));
  const narrowed = await showScreen('/marketplaceSupportCases?status=RESOLVED', { wire, language: 'en' });
  await screen.findByText('No case has this status');
  expect(wire.asked(help.cases).at(-1)?.body).toEqual({ page: 1, limit: 100, status: 'RESOLVED' });
  wire.answer(help.cases, page([one]));
  await narrowed.user.click(screen.getByRole('tab', { name: texts.en.ui.all }));
  await screen.findByRole('region', { name: 'Missing shipment' });
  expect(narrowed.router.history.location.search).toBe('');
  narrowed.unmount();
  wire.refuse(help.cases, 'UnexpectedError', { status: 500 });
  await showScreen('/marketplaceSupportCases', { wire, language: 'en' });
  await screen.findByText('We couldn’t load the cases');
});

it.each(languages)(
  'HELP-014 HELP-015 HELP-016 cases of the marketplace stand with one of them in full (%s)',
  async (language) => {
    const one = {
      caseId: '1234567890',
      status: 'PENDING_MERCHANT_ACTION' as const,
      subject: 'Missing shipment',
      email: 'a@example.com',
      createdDate: AS_OF,
      lastUpdatedDate: AS_OF,
      resolvedDate: null,
      appointments: [{ party: 'Seller Support', phone: '+49 30 1', earliest: AS_OF, latest: AS_OF }],
    };
    wire.answer(
      help.cases,
      page([
        one,
        { ...one, caseId: '2234567890', subject: 'Listing', status: 'RESOLVED', resolvedDate: AS_OF, appointments: [] },
      ]),
    );
    const { user, unmount } = await showScreen('/marketplaceSupportCases', { wire, language });
    const { help: words } = texts[language];
    const first = within(await screen.findByRole('region', { name: 'Missing shipment' }));
    for (const text of ['1234567890', words.caseStatus.PENDING_MERCHANT_ACTION, 'a@example.com'])
      expect(first.getByText(text)).toBeTruthy();
    expect(first.getByText(/Seller Support, \+49 30 1/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Listing/ }));
    expect(
      within(screen.getByRole('region', { name: 'Listing' })).getAllByText(words.cases.resolved).length,
    ).toBeGreaterThan(0);
    unmount();
    wire.answer(help.cases, page([]));
    await showScreen('/marketplaceSupportCases', { wire, language });
    await screen.findByText(words.cases.none);
  },
);
