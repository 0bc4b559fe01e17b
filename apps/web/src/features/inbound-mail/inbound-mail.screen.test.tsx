import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedMail } from '@kervan/contracts/inbound-mail';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const ADDRESS = 'de7k2m9q@in.kervan.test';
const mail = (over: Partial<ReceivedMail> = {}): ReceivedMail => ({
  id: 1,
  from: 'seller-performance@amazon.com',
  subject: 'Fair Pricing',
  receivedAt: AS_OF,
  kind: 'fairPrice',
  isProved: true,
  asins: ['B09XN3T7LP'],
  code: null,
  text: 'ASIN: B09XN3T7LP',
  ...over,
});
let wire: Wire;
beforeEach(() => {
  wire = createWire();
});

async function open(mails: ReceivedMail[], { language = 'en' as Language, query = '', over = {} } = {}) {
  wire.answer(inboundMail.get, { address: ADDRESS, lastMailAt: AS_OF, isSilent: false, ...over });
  wire.answer(inboundMail.received, mails);
  const words = texts[language].inboundMail;
  const shown = await showScreen(`/mailSettings${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: words.title });
  return { ...shown, words };
}
const fill = (sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

describe('the mail of a store', () => {
  it.each(languages)('STORE-046 shows the address and copies it, and when mail came last (%s)', async (language) => {
    const { user, words } = await open([], { language });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: words.copy }));
    expect(write).toHaveBeenCalledWith(ADDRESS);
    await screen.findByText(fill(texts[language].ui.copy.done, { code: ADDRESS }));
    expect(screen.getByText(new RegExp(words.last)).querySelector('time')?.getAttribute('datetime')).toBe(AS_OF);
    expect(screen.queryByText(fill(words.silent, { hours: '48' }))).toBeNull();
    expect(await screen.findByText(words.none)).toBeDefined();
    expect(screen.getByRole('link', { name: words.rules }).getAttribute('href')).toBe('/preventSuspend');
  });

  it.each(languages)('STORE-046 warns after 48 hours without mail (%s)', async (language) => {
    const { words } = await open([], { language, over: { isSilent: true, lastMailAt: null } });
    expect(await screen.findByText(fill(words.silent, { hours: '48' }))).toBeDefined();
    expect(screen.getByText(new RegExp(fill(words.never, { days: '30' })))).toBeDefined();
  });

  it.each(languages)(
    'STORE-045 tells the steps of each provider, by the keyboard and by its address (%s)',
    async (language) => {
      const { user, words, router } = await open([], { language });
      const panel = () => within(screen.getByRole('tabpanel'));
      await screen.findByRole('tabpanel', { name: words.gmail.name });
      expect(panel().getByText(fill(words.gmail.step2, { address: ADDRESS }))).toBeDefined();
      screen.getByRole('tab', { name: words.gmail.name }).focus();
      await user.keyboard('{ArrowRight}');
      await screen.findByRole('tabpanel', { name: words.outlook.name });
      expect(panel().getByText(fill(words.outlook.step3, { address: ADDRESS }))).toBeDefined();
      expect(router.state.location.search).toEqual({ tab: 'outlook' });
      await user.click(screen.getByRole('tab', { name: words.sellerCentral.name }));
      await screen.findByRole('tabpanel', { name: words.sellerCentral.name });
      expect(panel().getAllByRole('listitem')).toHaveLength(4);
    },
  );

  it.each(languages)('STORE-045 shows Gmail’s code as soon as it arrives (%s)', async (language) => {
    const { words, unmount } = await open([], { language });
    expect(await screen.findByText(words.codeWaits)).toBeDefined();
    unmount();
    // Other mails may have come since.
    await open([mail({ id: 2 }), mail({ kind: 'forwarding', asins: [], code: '123456789' })], { language });
    expect((await screen.findAllByText('123456789')).length).toBe(1);
    expect(screen.getByText(words.codeTitle)).toBeDefined();
  });

  it.each(languages)(
    'STORE-046 lists mails: from whom, what, as what recognised, proved or not, and what was done (%s)',
    async (language) => {
      const { user, words } = await open(
        [
          mail(),
          mail({ id: 2, subject: 'Forged', isProved: false }),
          mail({ id: 3, subject: '', from: null, kind: 'message', isProved: false, asins: [], text: '' }),
          mail({ id: 4, subject: null, from: null, kind: null, isProved: null, asins: [], text: '' }),
          mail({ id: 5, subject: 'Others', kind: 'trademark', asins: [] }),
        ],
        { language },
      );
      await screen.findByText('Forged');
      const [first, forged, plain, unread, others] = screen.getAllByRole('row').slice(1);
      expect(first?.textContent).toContain(words.kind.fairPrice);
      expect(first?.textContent).toContain(words.proved);
      expect(first?.textContent).toContain(fill(words.products, { asins: 'B09XN3T7LP' }));
      expect(first?.textContent).not.toContain(words.notProvedText);
      expect(forged?.textContent).toContain(words.notProved);
      expect(forged?.textContent).toContain(words.notProvedText);
      expect(forged?.textContent).not.toContain(fill(words.products, { asins: 'B09XN3T7LP' }));
      expect(plain?.textContent).toContain(words.noSubject);
      expect(plain?.textContent).toContain(words.noSender);
      expect(plain?.textContent).not.toContain(words.notProvedText);
      expect(unread?.textContent).toContain(words.reading);
      expect(others?.textContent).toContain(words.noProducts);
      await user.click(screen.getByLabelText(fill(words.read, { subject: 'Forged' })));
      expect(forged?.querySelector('details')?.open).toBe(true);
    },
  );

  it.each(languages)('says that no mail is taken, and that it failed (%s)', async (language) => {
    const { words, unmount } = await open([], { language, over: { address: null } });
    expect(await screen.findByText(words.noAddress)).toBeDefined();
    expect(screen.queryByText(words.guide)).toBeNull();
    unmount();
    wire.refuse(inboundMail.get, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/mailSettings', { wire, language });
    await screen.findByText(words.failed);
    wire.answer(inboundMail.get, { address: ADDRESS, lastMailAt: null, isSilent: false });
    wire.refuse(inboundMail.received, 'UnexpectedError', { status: 500 });
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    await waitFor(() => expect(screen.getByText(ADDRESS)).toBeDefined());
  });
});

describe('the guide to the forwarding of mail', () => {
  async function guide(
    mails: ReceivedMail[],
    { language = 'en' as Language, query = '', address = ADDRESS as string | null } = {},
  ) {
    wire.answer(inboundMail.get, { address, lastMailAt: null, isSilent: false });
    wire.answer(inboundMail.received, mails);
    const words = texts[language].inboundMail;
    const shown = await showScreen(`/mailForwardingGuide${query}`, { wire, language });
    await screen.findByRole('heading', { level: 1, name: words.forwarding.title });
    return { ...shown, words };
  }

  it.each(languages)(
    'SHELL-017 MSG-040 leads in three steps from the address to the check, each with what is to do (%s)',
    async (language) => {
      const { user, words, router } = await guide([], { language });
      const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
      expect(titles).toEqual(
        [words.forwarding.copy, words.forwarding.forward, words.forwarding.check].map(
          (title, at) => `${at + 1}. ${title}`,
        ),
      );
      const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      await user.click(screen.getByRole('button', { name: words.copy }));
      expect(write).toHaveBeenCalledWith(ADDRESS);
      await user.click(screen.getByRole('tab', { name: words.sellerCentral.name }));
      await screen.findByText(fill(words.sellerCentral.step3, { address: ADDRESS }));
      expect(router.state.location.href).toBe('/mailForwardingGuide?tab=sellerCentral');
      const hrefs = [words.forwarding.messages, words.forwarding.settings].map((name) =>
        within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href'),
      );
      expect(hrefs).toEqual(['/message/Messages', '/mailSettings']);
    },
  );

  it.each([
    ['waiting', []],
    ['confirming', [mail({ kind: 'forwarding', code: '123456789' })]],
    ['reading', [mail({ kind: null, isProved: null })]],
    ['unproved', [mail({ kind: 'message', isProved: false })]],
    ['proved', [mail({ kind: 'message', isProved: false }), mail({ id: 2 })]],
  ] as const)('MSG-040 STORE-046 says that the forwarding is %s, and what is next', async (state, mails) => {
    const { words } = await guide([...mails]);
    await screen.findByText(words.forwarding.next[state]);
    const standing = within(standingOf(words));
    standing.getByText(words.forwarding.state[state]);
    standing.getByText(words.forwarding.next[state]);
    expect(screen.queryByText('123456789') !== null).toBe(state === 'confirming');
    expect(screen.queryByRole('link', { name: words.forwarding.received }) !== null).toBe(state === 'proved');
  });

  const standingOf = (words: typeof texts.en.inboundMail): HTMLElement => {
    const step = screen.getByRole('heading', { level: 2, name: `3. ${words.forwarding.check}` }).closest('section');
    const status = step?.querySelector<HTMLElement>('[role="status"]');
    if (!status) throw new Error('nothing is said of the forwarding');
    return status;
  };

  it.each(languages)(
    'SHELL-017 the mail settings lead there; without mail or an answer it says so (%s)',
    async (language) => {
      const { words, unmount } = await open([], { language });
      expect((await screen.findByRole('link', { name: words.stepByStep })).getAttribute('href')).toBe(
        '/mailForwardingGuide',
      );
      unmount();
      const second = await guide([], { language, address: null });
      expect(await screen.findByText(words.noAddress)).toBeDefined();
      expect(screen.queryByRole('tab')).toBeNull();
      second.unmount();
      wire.refuse(inboundMail.get, 'UnexpectedError', { status: 500 });
      await showScreen('/mailForwardingGuide', { wire, language });
      await screen.findByText(words.failed);
    },
  );
});
