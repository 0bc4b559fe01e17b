import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { UnidentifiedPackage } from '@kervan/contracts/unidentified';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { openHints } from '../../testing/tell.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const waiting: UnidentifiedPackage = {
  packageCode: 'UP-000001',
  location: 'A-12',
  asin: 'B09XN3T7LP',
  customerId: null,
  market: 'DE',
  comment: 'Box without a label',
  images: ['p1', 'p2'],
  status: 'Waiting',
  daysToDispose: 12,
  claim: null,
};
const claim = { comment: 'Mine', orderNumber: '114-1', asin: null, isSent: true, date: AS_OF };
const page = (items: UnidentifiedPackage[], over: object = {}) => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 50,
  nextCursor: null,
  asOf: AS_OF,
  readAt: AS_OF,
  isStale: false,
  ...over,
});

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(unidentified.photo, { name: 'a.jpg', content: new Blob([new Uint8Array([255, 216])]) });
  wire.answer(unidentified.suggestions, [
    {
      sellerAmazonOrderId: '302-1',
      buyerOrderNumber: '114-7654321-0000001',
      packageNo: 'KRV-00000001',
      title: 'Norvik Skillet',
      asin: 'B09XN3T7LP',
    },
  ]);
});
const fill = (sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

async function open(items: UnidentifiedPackage[], { language = 'en' as Language, query = '', over = {} } = {}) {
  wire.answer(unidentified.list, page(items, over));
  const words = texts[language].unidentified;
  const shown = await showScreen(`/warehouse/unidentified${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: words.title });
  return { ...shown, words };
}
const row = async (code: string) => {
  const found = (await screen.findAllByRole('listitem')).find((item) => item.textContent.includes(code));
  return within(found ?? document.body);
};

describe('the packages that nobody knows', () => {
  it.each(languages)(
    'WH-030 each with its place, product, customer, market, comment, image, code, status and days (%s)',
    async (language) => {
      const { words } = await open([waiting, { ...waiting, packageCode: 'UP-000002', customerId: 41, images: [] }], {
        language,
      });
      const first = await row('UP-000001');
      for (const part of ['A-12', 'B09XN3T7LP', words.everybody, 'Box without a label', words.status.Waiting])
        expect(first.getByText(part)).toBeDefined();
      expect(first.getByText(language === 'tr' ? 'Almanya' : 'Germany')).toBeDefined();
      expect(first.getByText(fill(words.daysLeft_other, { days: '12' }))).toBeDefined();
      expect(first.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
      await first.findByRole('img', { name: fill(words.image, { code: 'UP-000001', number: '1' }) });
      const second = await row('UP-000002');
      expect(second.getByText(fill(words.yours, { number: '41' }))).toBeDefined();
      expect(second.getByText(words.noImage)).toBeDefined();
    },
  );

  it.each(languages)('WH-031 what is over or claimed asks for nothing and says so (%s)', async (language) => {
    const { words } = await open(
      [
        { ...waiting, packageCode: 'UP-1', status: 'Disposed', daysToDispose: 0 },
        { ...waiting, packageCode: 'UP-2', status: 'Claimed', claim },
        { ...waiting, packageCode: 'UP-3', status: 'Waiting', claim: { ...claim, isSent: false } },
        { ...waiting, packageCode: 'UP-4', status: 'Claimed' },
        { ...waiting, packageCode: 'UP-5', status: 'Matched', claim },
        { ...waiting, packageCode: 'UP-6', daysToDispose: 0 },
      ],
      { language },
    );
    const text = async (code: string) => (await row(code)).getByText(code).closest('li')?.textContent ?? '';
    expect(await text('UP-1')).not.toContain(words.lastDay);
    expect(await text('UP-2')).toContain(fill(words.claimed, { date: '' }).slice(0, 5));
    expect(await text('UP-3')).toContain(words.claimOnWay);
    expect(await text('UP-4')).toContain(words.claimedByOther);
    expect(await text('UP-5')).toContain(words.matchedYours);
    expect(await text('UP-6')).toContain(words.lastDay);
    const claims = screen.getAllByRole('button').filter(({ textContent }) => textContent === words.claim);
    expect(claims.map((button) => button.getAttribute('aria-label'))).toEqual([fill(words.claimOf, { code: 'UP-6' })]);
  });

  it.each(languages)(
    'WH-074 WH-031 is claimed with a comment and a number that is offered; its images stand large (%s)',
    async (language) => {
      const { user, words, router } = await open([waiting], { language });
      await user.click(await screen.findByRole('button', { name: fill(words.claimOf, { code: 'UP-000001' }) }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(router.state.location.search).toMatchObject({ code: 'UP-000001' });
      await user.click(dialog.getByRole('button', { name: fill(words.image, { code: 'UP-000001', number: '2' }) }));
      await waitFor(() =>
        expect(wire.asked(unidentified.photo).some(({ url }) => url.searchParams.get('image') === 'p2')).toBe(true),
      );
      await user.clear(dialog.getByLabelText(words.asinLabel));
      await user.click(dialog.getByRole('button', { name: words.send }));
      expect(dialog.getByText(words.commentNeeded)).toBeDefined();
      await user.type(dialog.getByLabelText(words.commentLabel), 'Two mugs');
      expect(dialog.getByText(words.oneNeeded)).toBeDefined();
      expect(wire.asked(unidentified.claim)).toEqual([]);
      await user.click(await dialog.findByRole('button', { name: fill(words.use, { order: '114-7654321-0000001' }) }));
      wire.refuse(unidentified.claim, 'PackageClaimedAlready', { status: 409 });
      await user.click(dialog.getByRole('button', { name: words.send }));
      expect((await dialog.findByRole('alert')).textContent).toBe(texts[language].errors.PackageClaimedAlready);
      wire.answer(unidentified.claim, { ...waiting, status: 'Claimed', claim });
      wire.answer(unidentified.list, page([{ ...waiting, status: 'Claimed', claim }]));
      await user.click(dialog.getByRole('button', { name: words.send }));
      await screen.findByText(fill(words.sent, { code: 'UP-000001' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(unidentified.claim).at(-1)?.body).toEqual({
        packageCode: 'UP-000001',
        comment: 'Two mugs',
        orderNumber: '114-7654321-0000001',
        asin: null,
      });
    },
  );

  it('WH-030 an address leads to its package, and a claim on its way is no success yet', async () => {
    const { user, words } = await open([waiting], { query: '?code=UP-000001' });
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(words.commentLabel), 'Two mugs');
    wire.answer(unidentified.claim, { ...waiting, claim: { ...claim, isSent: false } });
    await user.click(dialog.getByRole('button', { name: words.send }));
    await screen.findByText(fill(words.sending, { code: 'UP-000001' }));
    // What stands on the box is known already: it goes along.
    expect(wire.asked(unidentified.claim)[0]?.body).toMatchObject({ orderNumber: null, asin: 'B09XN3T7LP' });
  });

  it.each(languages)('says that there is none, that it is old, and that it failed (%s)', async (language) => {
    const { words, user, unmount } = await open([], { language, over: { isStale: true } });
    expect(await screen.findByText(words.none)).toBeDefined();
    expect(screen.getByText(words.stale)).toBeDefined();
    unmount();
    wire.refuse(unidentified.list, 'UnexpectedError', { status: 500 });
    const again = await showScreen('/warehouse/unidentified', { wire, language });
    await screen.findByText(words.failed);
    wire.answer(unidentified.list, page([waiting]));
    await again.user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    expect(await screen.findByText('UP-000001')).toBeDefined();
    expect(user).toBeDefined();
  });

  it('goes through pages by its address, and ends with the last one', async () => {
    const { user, words, router } = await open([waiting], { over: { totalCount: 120 } });
    wire.answer(unidentified.list, ({ body }) =>
      page([waiting], { totalCount: 120, page: (body as { page: number }).page }),
    );
    await user.click(await screen.findByRole('button', { name: words.next }));
    expect(router.state.location.search).toMatchObject({ page: 2 });
    await waitFor(() => expect(wire.asked(unidentified.list).at(-1)?.body).toMatchObject({ page: 2 }));
    await user.click(await screen.findByRole('button', { name: words.next }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 3 }));
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: words.next });
    expect(next.disabled).toBe(true);
  });

  it('WH-030 SHELL-109 what comes while it is looked at is there by itself', async () => {
    const { tell, end } = openHints(wire);
    onTestFinished(end);
    const { words } = await open([]);
    await screen.findByText(words.none);
    wire.answer(unidentified.list, page([waiting]));
    await tell('package', null);
    await screen.findAllByText('UP-000001');
  });
});
