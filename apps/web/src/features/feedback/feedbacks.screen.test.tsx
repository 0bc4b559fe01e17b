import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedbackRatios, FeedbackRow } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { feedbackRatio } from '@kervan/domain/feedback/feedback-ratios';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const AT = '2026-03-02T08:40:00.000Z';
const row = (id: number, over: Partial<FeedbackRow> = {}): FeedbackRow => ({
  id,
  date: '2026-02-28',
  rating: 5,
  orderNumber: `302-0000000-000000${id}`,
  isKnownOrder: true,
  comment: `Comment ${id}`,
  ...over,
});
const ratios: FeedbackRatios = {
  days30: feedbackRatio([0, 0, 0, 0, 0]),
  days90: feedbackRatio([1, 0, 1, 0, 1]),
  months12: feedbackRatio([1, 1, 2, 6, 1_190]),
  all: feedbackRatio([10, 10, 20, 60, 1_900]),
};
let wire: Wire;
let rows: FeedbackRow[];
let readAt: string | null;
beforeEach(() => {
  layOut({ width: 1200, height: 700 });
  rows = [row(3), row(2, { rating: 3, isKnownOrder: false, comment: '' }), row(1, { rating: 1 })];
  readAt = AT;
  wire = createWire();
  wire.answer(feedback.list, ({ body }) => {
    const { page, limit, rating } = body as { page: number; limit: number; rating?: number };
    const found = rows.filter((each) => rating === undefined || each.rating === rating);
    const items = found.slice((page - 1) * limit, page * limit);
    return { items, totalCount: found.length, page, limit, nextCursor: null, asOf: AT, ratios, readAt };
  });
});

const open = async (query = '', language: 'en' | 'tr' = 'en') => {
  const shown = await showScreen(`/feedbacks${query}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].feedback.title });
  return shown;
};

describe('feedback', () => {
  it.each(languages)('MSG-015 MSG-016 lists day, stars, order and comment (%s)', async (language) => {
    const words = texts[language].feedback;
    await open('', language);
    const link = await screen.findByRole('link', { name: '302-0000000-0000003' });
    expect(link.getAttribute('href')).toBe('/sellerOrder/302-0000000-0000003');
    const first = within(link.closest('[role="row"]') as HTMLElement);
    expect(first.getByText('02/28/26')).toBeTruthy();
    expect(first.getByText('Comment 3')).toBeTruthy();
    expect(first.getByRole('img', { name: words.stars_other.replace('{{count}}', '5') })).toBeTruthy();
    // The store does not have it: it leads nowhere.
    expect(screen.queryByRole('link', { name: '302-0000000-0000002' })).toBeNull();
    expect(screen.getByText('302-0000000-0000002')).toBeTruthy();
    expect(screen.getByText(words.noComment)).toBeTruthy();
    expect(wire.asked(feedback.list)[0]?.body).toEqual({ page: 1, limit: 25 });
  });

  it.each(languages)('MSG-017 MSG-018 a tile a period, in percent and count (%s)', async (language) => {
    const words = texts[language].feedback;
    await open('', language);
    const list = await screen.findByRole('list', { name: words.ratios });
    const tiles = within(list).getAllByRole('listitem');
    expect(tiles).toHaveLength(4);
    const said = tiles.map((tile) => ({
      period: tile.querySelector('b')?.textContent,
      total: tile.querySelector('b + span')?.textContent,
      shares: [...tile.querySelectorAll('dl > div')].map((line) =>
        [...line.children].map(({ textContent }) => textContent),
      ),
    }));
    const percent = (value: number) => (language === 'en' ? `${value}%` : `%${value}`);
    const { positive, neutral, negative } = words;
    expect(said.slice(1)).toEqual([
      {
        period: words.period.days90,
        total: words.total_other.replace('{{total}}', '3'),
        shares: [
          [positive, percent(34), '1'],
          [neutral, percent(33), '1'],
          [negative, percent(33), '1'],
        ],
      },
      {
        period: words.period.months12,
        total: words.total_other.replace('{{total}}', '1.200'),
        shares: [
          [positive, percent(100), '1.196'],
          [neutral, percent(0), '2'],
          [negative, percent(0), '2'],
        ],
      },
      {
        period: words.period.all,
        total: words.total_other.replace('{{total}}', '2.000'),
        shares: [
          [positive, percent(98), '1.960'],
          [neutral, percent(1), '20'],
          [negative, percent(1), '20'],
        ],
      },
    ]);
    // Of nothing there are no shares.
    expect(said[0]?.period).toBe(words.period.days30);
    expect(said[0]?.shares.map(([, share]) => share)).not.toContain(percent(0));
    expect(said[0]?.shares.map(([, , count]) => count)).toEqual(['0', '0', '0']);
    expect(screen.getByText(words.source, { exact: false })).toBeTruthy();
  });

  it('MSG-015 MSG-035 is narrowed by stars and days, which stand in the address', async () => {
    const { user, router } = await open();
    await screen.findByText('Comment 3');
    await user.click(screen.getByRole('button', { name: 'Rating: Any rating' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '1 star' }));
    await waitFor(() => expect(screen.queryByText('Comment 3')).toBeNull());
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(router.state.location.search).toEqual({ rating: 1 });
    await user.type(screen.getByRole('textbox', { name: 'From' }), '02/01/26');
    await waitFor(() =>
      expect(wire.asked(feedback.list).at(-1)?.body).toEqual({ page: 1, limit: 25, rating: 1, from: '2026-02-01' }),
    );
    expect(router.state.location.search).toEqual({ rating: 1, from: '2026-02-01' });
  });

  it('MSG-015 what is no value of the address counts as absent', async () => {
    await open('?rating=6&from=2026-02-30x&to=1');
    await screen.findByText('Comment 3');
    expect(wire.asked(feedback.list)[0]?.body).toEqual({ page: 1, limit: 25 });
  });

  it('MSG-015 says that there is none, that none matches, and that it could not be loaded', async () => {
    rows = [];
    readAt = null;
    const { unmount } = await open();
    expect(await screen.findByText(texts.en.feedback.none)).toBeTruthy();
    expect(screen.getByText(texts.en.feedback.notRead, { exact: false })).toBeTruthy();
    unmount();
    const narrowed = await open('?rating=2');
    expect(await screen.findByText(texts.en.feedback.noMatch)).toBeTruthy();
    rows = [row(1)];
    await narrowed.user.click(screen.getByRole('button', { name: texts.en.feedback.clear }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    narrowed.unmount();
    wire.refuse(feedback.list, 'ValidationFailed');
    await open('?rating=4');
    expect(await screen.findByText(texts.en.feedback.failed)).toBeTruthy();
  });

  it('MSG-015 five thousand of them are turned page by page', async () => {
    rows = Array.from({ length: 5_000 }, (_, at) => row(5_000 - at));
    const { user } = await open();
    await screen.findByText('Comment 5000');
    await user.click(screen.getByRole('button', { name: /next page/i }));
    expect(await screen.findByText('Comment 4975')).toBeTruthy();
    expect(wire.asked(feedback.list).at(-1)?.body).toEqual({ page: 2, limit: 25 });
  });

  it('MSG-015 is a list of cards on a phone', async () => {
    resizeTo('phone');
    await open();
    const comment = await screen.findByText('Comment 3');
    expect(within(comment.closest('article') as HTMLElement).getByText('02/28/26')).toBeTruthy();
  });
});

describe.each(languages)('the feedback of a store that is worked by hand (%s)', (language) => {
  it('MSG-015 MSG-035 comes from a file: what was taken is said, the list is read again, and one press sends it once', async () => {
    const words = texts[language].feedback;
    wire.answer(stores.list, [{ ...germanStore, manuelManagement: true }]);
    [rows, readAt] = [[], null];
    const { user } = await open('', language);
    await screen.findByText(words.noneByHand);
    await user.click(screen.getByRole('button', { name: words.upload.open }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: words.upload.submit });
    const choose = () =>
      user.upload(
        dialog.getByLabelText(words.upload.file, { selector: 'input' }),
        new File(['Date'], 'feedback.txt', { type: 'text/plain' }),
      );
    expect(submit.disabled).toBe(true);
    await choose();
    wire.answer(feedback.uploadFeedback, { lines: 12, taken: 10, wrong: [3, 7], wrongCount: 2 });
    const read = wire.asked(feedback.list).length;
    await user.click(submit);
    const status = await dialog.findByRole('status');
    expect(status.textContent).toContain(words.upload.taken.replace('{{taken}}', '10').replace('{{lines}}', '12'));
    expect(status.textContent).toContain('3, 7');
    await waitFor(() => expect(wire.asked(feedback.list).length).toBeGreaterThan(read));
    expect(submit.disabled).toBe(true);
    await choose();
    wire.refuse(feedback.uploadFeedback, 'InvalidFileFormat');
    await user.click(submit);
    await dialog.findByText(words.upload.notFeedback);
    wire.hang(feedback.uploadFeedback);
    await user.click(submit);
    await waitFor(() => expect(submit.dataset.loading).toBe('true'));
    await user.click(submit);
    expect(wire.asked(feedback.uploadFeedback)).toHaveLength(3);
  });
});

it('MSG-035 a store that the API reads has no upload', async () => {
  await open();
  await screen.findByText('302-0000000-0000003');
  expect(screen.queryByRole('button', { name: texts.en.feedback.upload.open })).toBeNull();
});
