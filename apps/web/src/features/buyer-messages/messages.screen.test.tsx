import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuyerMessage, BuyerThread } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { flags } from '@kervan/contracts/flags-calls';
import type { TemplateRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { limits } from '@kervan/domain/limits';
import { marketplaceActions, sendFailures } from '@kervan/domain/buyer-messages/marketplace-text';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { buyerMessage as item, buyerThread as thread, pageOf } from '../../testing/message-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const words = (language: Language = 'en') => texts[language].buyerMessages;
const before = (ms: number) => new Date(Date.parse(AS_OF) - ms).toISOString();
const HOUR = 3_600_000;

let wire: Wire;
let threads: BuyerThread[];
let items: BuyerMessage[];
let isReachable: boolean;
let isByMarketplace: boolean;
let isTranslationAvailable: boolean;
beforeEach(() => {
  wire = createWire();
  threads = [
    thread(1, { unreadCount: 2, waitingSince: before(HOUR) }),
    thread(2, { isAnswered: true, isLastOut: true }),
  ];
  items = [item(1)];
  isReachable = true;
  isByMarketplace = false;
  isTranslationAvailable = true;
  wire.answer(buyerMessages.threads, () => pageOf(threads));
  wire.answer(buyerMessages.items, () => ({
    ...pageOf(items),
    thread: threads[0] ?? thread(1),
    isReachable,
    isByMarketplace,
    isTranslationAvailable,
  }));
  wire.answer(buyerMessages.read, () => {
    threads = threads.map((one) => ({ ...one, unreadCount: 0 }));
    return null;
  });
  wire.answer(flags.all, [{ id: 7, title: 'Ask', colorHexCode: '#D92D20', uses: 0 }]);
});

const openList = async (search = '', language: Language = 'en') => {
  const shown = await showScreen(`/message/Messages${search}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: words(language).title });
  return { ...shown, t: words(language) };
};
const openThread = async (language: Language = 'en') => {
  const shown = await showScreen('/message/MessageItems?thread=1', { wire, language });
  await screen.findByRole('heading', { level: 1, name: 'Subject 1' });
  return { ...shown, t: words(language) };
};
const starts = (sentence: string) => sentence.split('{{')[0] ?? '';

describe('the messages of buyers', () => {
  it('SHELL-016 the entry of the menu opens the conversation in which something was said last, or says that there is none', async () => {
    const { unmount } = await showScreen('/message/MessageItems', { wire });
    await screen.findByRole('heading', { level: 1, name: 'Subject 1' });
    expect(wire.asked(buyerMessages.items).at(-1)?.body).toMatchObject({ threadId: 1 });
    unmount();
    threads = [];
    await showScreen('/message/MessageItems', { wire });
    await screen.findByText(words().none);
  });

  it('HELP-002 a conversation leads to what the help says of it', async () => {
    await openThread();
    const mark = screen.getByRole('link', { name: texts.en.ui.help });
    expect(mark.getAttribute('href')).toBe('/helpItems?for=%2Fmessage%2FMessageItems');
  });

  it.each(languages)(
    'MSG-001 lists conversations with what is unread and how long an answer has time (%s)',
    async (language) => {
      threads.push(
        thread(3, { waitingSince: before(21 * HOUR) }),
        thread(4, { waitingSince: before(25 * HOUR), flag: { id: 7, title: 'Ask', colorHexCode: '#D92D20' } }),
      );
      const { t } = await openList('', language);
      const rows = await within(await screen.findByRole('list', { name: t.list })).findAllByRole('listitem');
      const [first, second, third, fourth] = rows.map((row) => row.textContent ?? '');
      expect(rows).toHaveLength(4);
      expect(first).toMatch(/Anneliese Roth.*302-1000001-7000037.*Subject 1.*Text 1.*22/s);
      within(rows[0] ?? document.body).getByRole('img', { name: t.unread_other.replace('{{shown}}', '2') });
      expect(second).toContain(`${t.you} Text 2`);
      expect(second).toContain(t.answered);
      expect(third).toContain(starts(t.clock.soon));
      expect(fourth).toContain(t.clock.over);
      expect(fourth).toContain('Ask');
      expect(screen.getByRole('link', { name: t.guide }).getAttribute('href')).toBe('/mailForwardingGuide');
      expect(
        within(rows[0] ?? document.body)
          .getByRole('link')
          .getAttribute('href'),
      ).toBe('/message/MessageItems?thread=1');
    },
  );

  it('MSG-001 tabs, words and the flag narrow the list, and the address says so', async () => {
    const { user, router, t } = await openList();
    const asked = () => wire.asked(buyerMessages.threads).at(-1)?.body;
    await user.click(await screen.findByRole('tab', { name: t.tab.unanswered }));
    await waitFor(() => expect(asked()).toMatchObject({ state: 'unanswered' }));
    await user.type(screen.getByRole('searchbox', { name: t.search }), 'late{Enter}');
    await waitFor(() => expect(asked()).toMatchObject({ state: 'unanswered', text: 'late' }));
    await user.click(screen.getByRole('checkbox', { name: t.flagged }));
    await waitFor(() => expect(asked()).toMatchObject({ state: 'unanswered', text: 'late', isFlagged: true }));
    expect(router.state.location.search).toEqual({ tab: 'unanswered', text: 'late', flagged: 'yes' });
  });

  it.each(languages)('MSG-001 says that there is none, that none fits, and what failed (%s)', async (language) => {
    threads = [];
    const { user, router, t } = await openList('?tab=unread', language);
    await screen.findByText(t.noneOf);
    await user.click(screen.getByRole('button', { name: t.showAll }));
    await screen.findByText(t.none);
    expect(router.state.location.searchStr).toBe('');
    wire.refuse(buyerMessages.threads, 'UnexpectedError', { status: 500 });
    await showScreen('/message/Messages', { wire, language });
    await screen.findByText(t.failed);
  });

  it.each(languages)('MSG-023 asks before everything counts as read (%s)', async (language) => {
    wire.answer(buyerMessages.readAll, null);
    const { user, t } = await openList('', language);
    await user.click(screen.getByRole('button', { name: t.readAll.button }));
    const question = within(await screen.findByRole('dialog', { name: t.readAll.title }));
    expect(wire.asked(buyerMessages.readAll)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: t.readAll.confirm }));
    await screen.findByText(t.readAll.done);
    expect(wire.asked(buyerMessages.readAll)).toHaveLength(1);
  });
});

describe('a conversation with a buyer', () => {
  it.each(languages)(
    'MSG-002 shows what was said, proved or not, sent or not; it counts as seen (%s)',
    async (language) => {
      items = [
        item(1, { isProved: false, quoted: 'Earlier words' }),
        item(2, { direction: 'out', state: 'failed', failure: 'refused' }),
        item(3, {
          attachments: [
            { id: 5, name: 'photo.jpg', kind: 'jpg', bytes: 20, isRefused: false },
            { id: 6, name: 'virus.exe', kind: null, bytes: 20, isRefused: true },
          ],
        }),
      ];
      wire.answer(buyerMessages.again, null);
      const { user, t } = await openThread(language);
      const [first, second, third] = screen.getAllByRole('article').map((one) => within(one));
      first?.getByText(t.thread.unproved);
      first?.getByText('Earlier words');
      second?.getByText(t.thread.failedToSend.replace('{{why}}', t.why.refused));
      third?.getByRole('button', { name: t.thread.download.replace('{{name}}', 'photo.jpg') });
      third?.getByText(t.thread.refusedFile.replace('{{name}}', 'virus.exe'));
      expect(third?.queryByText(t.thread.unproved)).toBeNull();
      await waitFor(() => expect(wire.asked(buyerMessages.read).at(-1)?.body).toEqual({ threadId: 1 }));
      const link = screen.getByRole('link', { name: t.order.replace('{{order}}', '302-1000001-7000037') });
      expect(link.getAttribute('href')).toBe('/sellerOrder/302-1000001-7000037');
      await user.click(screen.getByRole('button', { name: t.thread.again }));
      expect(wire.asked(buyerMessages.again).at(-1)?.body).toEqual({ itemId: 2 });
    },
  );

  it.each(languages)('MSG-003 MSG-033 an answer wants a subject and words, and is sent once (%s)', async (language) => {
    wire.answer(buyerMessages.send, null);
    const { user, t } = await openThread(language);
    const subject = screen.getByRole<HTMLInputElement>('textbox', { name: t.write.subject });
    const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t.write.message });
    expect(subject.value).toBe('Re: Subject 1');
    expect([subject.maxLength, message.maxLength]).toEqual([limits.buyerSubjectMax, limits.buyerMessageMax]);
    await user.clear(subject);
    await user.click(screen.getByRole('button', { name: t.write.send }));
    screen.getByText(t.write.subjectMissing);
    screen.getByText(t.write.messageMissing);
    expect(wire.asked(buyerMessages.send)).toHaveLength(0);
    await user.type(subject, 'Parcel');
    await user.type(message, 'On its way{Control>}{Enter}{/Control}');
    await screen.findByText(t.write.done);
    expect(wire.asked(buyerMessages.send)).toHaveLength(1);
    const sent = wire.asked(buyerMessages.send)[0]?.body as unknown as FormData; // As it was sent.
    expect(JSON.parse(String(sent.get('json')))).toEqual({ threadId: 1, subject: 'Parcel', message: 'On its way' });
    expect(message.value).toBe('');
  });

  it.each([
    [23, 'calm'],
    [-1, 'over'],
  ] as const)('MSG-002 says on its head that of 24 hours to answer %i are left: %s', async (left, clock) => {
    threads = [thread(1, { waitingSince: before((24 - left) * HOUR) })];
    const { t } = await openThread();
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    const said = t.clock[clock].replaceAll(/\{\{\w+\}\}/g, ' ').trim();
    expect([said.length > 3, head?.textContent?.includes(said)]).toEqual([true, true]);
    expect(head?.textContent?.includes(t.answered)).toBe(false);
  });

  it('MSG-033 what was refused says why and keeps what was written', async () => {
    wire.refuse(buyerMessages.send, 'AttachmentTypeRefused', { status: 400 });
    const { user, t } = await openThread();
    const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t.write.message });
    await user.type(message, 'See here');
    await user.click(screen.getByRole('button', { name: t.write.send }));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.en.errors.AttachmentTypeRefused);
    expect(message.value).toBe('See here');
  });

  it('MSG-004 by mail a message has up to 4,000 characters', async () => {
    const { t } = await openThread();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: t.write.message }).maxLength).toBe(4_000);
  });

  it('MSG-033 a buyer without an address is written to elsewhere', async () => {
    isReachable = false;
    const { t } = await openThread();
    screen.getByText(t.thread.unreachable);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each(languages)(
    'MSG-033 says where the marketplace hands a message on, as what, and why it did not (%s)',
    async (language) => {
      isByMarketplace = true;
      const out = { direction: 'out', state: 'sent', cause: 'reply' } as const;
      items = [
        ...marketplaceActions.map((marketplaceAction, place) => item(place + 1, { ...out, marketplaceAction })),
        ...sendFailures.map((failure, place) => item(place + 11, { ...out, state: 'failed', failure })),
      ];
      const { t } = await openThread(language);
      expect(
        screen.getByText((text) => text.startsWith(t.thread.byMarketplace.split('{{')[0] ?? '-')).textContent,
      ).toMatch(/2.000/);
      // No more is taken than the marketplace takes, and what is left is told.
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t.write.message });
      expect(field.maxLength).toBe(2_000);
      fireEvent.change(field, { target: { value: 'x'.repeat(1_990) } });
      screen.getByText(t.write.left.replace('{{shown}}', '10'));
      for (const action of marketplaceActions) screen.getByText((text) => text.includes(t.thread.action[action]));
      for (const failure of sendFailures) screen.getByText((text) => text.includes(t.why[failure]));
    },
  );

  it.each(languages)('MSG-041 MSG-004 translates into English and Arabic, and sets a flag (%s)', async (language) => {
    wire.answer(buyerMessages.translate, () => {
      items = [item(1, { translatedBody: 'Where is it?', translatedTo: 'en' })];
      return { translatedBody: 'Where is it?', language: 'en' as const };
    });
    wire.answer(flags.assign, null);
    const { user, t } = await openThread(language);
    screen.getByRole('button', { name: t.thread.toArabic });
    await user.click(screen.getByRole('button', { name: t.thread.toEnglish }));
    await screen.findByText('Where is it?');
    expect(wire.asked(buyerMessages.translate).at(-1)?.body).toEqual({ itemId: 1, language: 'en' });
    await user.click(await screen.findByRole('combobox', { name: t.flag.label }));
    await user.click(await screen.findByRole('option', { name: 'Ask' }));
    await waitFor(() =>
      expect(wire.asked(flags.assign).at(-1)?.body).toEqual({ flagType: 'CustomerMessage', entityId: 1, flagId: 7 }),
    );
  });

  it.each(languages)(
    'MSG-004 MSG-041 translates nothing where no service is set up, and says so (%s)',
    async (language) => {
      isTranslationAvailable = false;
      const { user, t } = await openThread(language);
      screen.getByText(t.thread.noTranslation);
      for (const name of [t.thread.toEnglish, t.thread.toArabic]) {
        const button = screen.getByRole('button', { name });
        expect(button).toHaveProperty('disabled', true);
        await user.click(button);
      }
      expect(wire.asked(buyerMessages.translate)).toHaveLength(0);
    },
  );

  it('MSG-002 is marked as wanting no answer', async () => {
    wire.answer(buyerMessages.answer, null);
    const { user, t } = await openThread();
    await user.click(screen.getByRole('button', { name: t.thread.markAnswered }));
    await screen.findByText(t.thread.answeredDone);
    expect(wire.asked(buyerMessages.answer).at(-1)?.body).toEqual({ threadId: 1, isAnswered: true });
  });

  it.each(languages)(
    'MSG-005 MSG-013 an answer begins with a template that the server fills, and stays open to change (%s)',
    async (language) => {
      wire.answer(templates.all, [template(7, 'Late parcel'), template(8, 'Thanks')]);
      wire.answer(templates.preview, { subject: 'Order 302', message: 'Dear Anneliese, by :', missing: ['carrier'] });
      wire.answer(buyerMessages.send, null);
      const { user, t } = await openThread(language);
      const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: t.write.message });
      expect(wire.asked(templates.all)).toHaveLength(0);
      await user.type(message, 'Hello');
      await user.click(screen.getByRole('button', { name: t.template.use }));
      await screen.findByRole('menuitem', { name: 'Thanks' });
      await user.click(screen.getByRole('menuitem', { name: 'Late parcel' }));
      await waitFor(() => expect(message.value).toBe('Hello\n\nDear Anneliese, by :'));
      expect(wire.asked(templates.preview).map(({ body }) => body)).toEqual([
        { sellerAmazonOrderId: '302-1000001-7000037', subject: 'Order [orderNumber]', message: 'Dear [buyerName] 7' },
      ]);
      screen.getByText(t.template.missing.replace('{{names}}', '[carrier]'));
      expect(wire.asked(buyerMessages.send)).toHaveLength(0);
      await user.type(message, ' UPS');
      await user.click(screen.getByRole('button', { name: t.write.send }));
      await screen.findByText(t.write.done);
      const sent = wire.asked(buyerMessages.send)[0]?.body as unknown as FormData; // As it was sent.
      expect(JSON.parse(String(sent.get('json')))).toEqual({
        threadId: 1,
        subject: 'Re: Subject 1',
        message: 'Hello\n\nDear Anneliese, by : UPS',
      });
    },
  );

  it('MSG-013 without an order there is nothing to fill a template with; a store without templates says so', async () => {
    threads = [thread(1, { sellerAmazonOrderId: null })];
    const { t, unmount } = await openThread();
    const button = screen.getByRole('button', { name: t.template.use });
    expect([button.hasAttribute('disabled'), button.dataset.tip]).toEqual([true, t.template.noOrder]);
    unmount();
    threads = [thread(1)];
    wire.answer(templates.all, []);
    const { user } = await openThread();
    await user.click(screen.getByRole('button', { name: t.template.use }));
    await screen.findByText(t.template.none);
    expect(screen.getByRole('menuitem', { name: t.templates }).getAttribute('href')).toBe('/templates');
  });

  it('MSG-002 earlier messages are read when they are asked for, and only while it is looked at do they count as seen', async () => {
    threads = [thread(1, { unreadCount: 1 })];
    wire.answer(buyerMessages.items, ({ body }) => {
      const { page = 1 } = body as { page?: number };
      return {
        ...pageOf(page === 1 ? [item(60)] : [item(10)], 60),
        thread: threads[0] ?? thread(1),
        isReachable: true,
        isByMarketplace: false,
        isTranslationAvailable,
      };
    });
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { user, t } = await openThread();
    expect(screen.queryByText('Said 10')).toBeNull();
    await user.click(screen.getByRole('button', { name: t.thread.earlier }));
    await screen.findByText('Said 10');
    expect(screen.getAllByRole('article').map((one) => one.textContent?.match(/Said \d+/)?.[0])).toEqual([
      'Said 10',
      'Said 60',
    ]);
    expect(screen.queryByRole('button', { name: t.thread.earlier })).toBeNull();
    expect(wire.asked(buyerMessages.read)).toHaveLength(0);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(wire.asked(buyerMessages.read)).toHaveLength(1));
  });
});

const template = (id: number, name: string): TemplateRow => ({
  id,
  name,
  type: 'Delivered',
  subject: 'Order [orderNumber]',
  message: `Dear [buyerName] ${id}`,
  delayDays: 0,
  isActive: true,
  isAutomatic: true,
  language: null,
  exclusions: [],
  priceFrom: null,
  priceTo: null,
  asins: [],
  category: null,
  sent: 0,
  revision: 5,
});
