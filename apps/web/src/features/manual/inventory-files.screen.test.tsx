import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ManualFeed } from '@kervan/contracts/manual';
import { manual } from '@kervan/contracts/manual-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { processingStatuses } from '@kervan/domain/manual/feed';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const idOf = (feedId: number) => `00000000-0000-4000-8000-${String(feedId).padStart(12, '0')}`;
const feed = (feedId: number, over: Partial<ManualFeed> = {}): ManualFeed => ({
  documentId: idOf(feedId),
  feedId,
  kind: 'changes',
  url: null,
  processingStatus: 'INQUEUE',
  inventoryUpdateCount: 0,
  faults: 0,
  name: null,
  createDate: AS_OF,
  dueDate: null,
  readyDate: null,
  downloadDate: null,
  isReplaced: false,
  ...over,
});
const ready = (feedId: number, over: Partial<ManualFeed> = {}) =>
  feed(feedId, {
    processingStatus: 'FINISHED',
    url: `/api/manual/download?documentId=${idOf(feedId)}`,
    inventoryUpdateCount: 1_204,
    readyDate: AS_OF,
    ...over,
  });

let wire: Wire;
let feeds: ManualFeed[];
const saved: string[] = [];
beforeEach(() => {
  wire = createWire();
  feeds = [];
  saved.length = 0;
  wire.answer(stores.list, [{ ...germanStore, manuelManagement: true }]);
  wire.answer(manual.feeds, () => feeds);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function open(language: Language = 'en') {
  const words = texts[language].manual;
  const shown = await showScreen('/manualinventory', { wire, language });
  await screen.findByRole('heading', { level: 1, name: words.inventory.title });
  return { ...shown, words };
}
const rowsOf = () => screen.getAllByRole('row').slice(1);

describe.each(languages)('files of a store that is worked by hand (%s)', (language) => {
  it('INV-078 INV-079 INV-083 says that nothing waits, until when one waits, and when one is ready', async () => {
    const { words, unmount } = await open(language);
    await screen.findByText(words.next.none);
    expect(screen.getByText(words.list.empty)).toBeTruthy();
    unmount();
    feeds = [feed(3, { dueDate: AS_OF })];
    const waiting = await open(language);
    await screen.findByText((text) => text.startsWith(words.next.waits.split('{{when}}')[0] ?? '') && /\d/.test(text));
    waiting.unmount();
    feeds = [feed(3, { processingStatus: 'DONE', dueDate: AS_OF })];
    await open(language);
    await screen.findByText((text) => text.startsWith(words.next.making.split('{{when}}')[0] ?? '') && /\d/.test(text));
  });

  it('INV-117 a file that is ready is fetched with one click, and read again', async () => {
    feeds = [ready(7)];
    wire.answer(manual.download, () => {
      feeds = [ready(7, { processingStatus: 'DOWNLOADED', downloadDate: AS_OF })];
      return { name: 'inventory-7.txt', content: new Blob(['sku']) };
    });
    const { user, words } = await open(language);
    await user.click(await screen.findByRole('button', { name: words.next.fetch }));
    // The state, beside the column of the same word.
    await waitFor(() => expect(screen.getAllByText(words.states.DOWNLOADED)).toHaveLength(2));
    expect(wire.asked(manual.download).map(({ url }) => url.searchParams.get('documentId'))).toEqual([idOf(7)]);
    expect(saved).toEqual(['inventory-7.txt']);
    await screen.findByText(words.next.none);
  });

  it('INV-081 INV-082 INV-116 the list names every state, with its counts and what can be done', async () => {
    feeds = processingStatuses.map((processingStatus, at) =>
      feed(at + 1, { processingStatus, inventoryUpdateCount: 1_000 + at, faults: at }),
    );
    feeds.push(ready(20, { isReplaced: true, url: null }));
    feeds.push(ready(21, { kind: 'listings', name: 'listings.txt', faults: 4 }));
    feeds.push(ready(22, { kind: 'listings', name: 'clean.txt', faults: 0 }));
    const { words } = await open(language);
    await screen.findByText('clean.txt');
    const rows = rowsOf();
    for (const [at, status] of processingStatuses.entries()) {
      const row = within(rows[at] ?? document.body);
      expect(row.getByText(words.states[status]), status).toBeTruthy();
      expect(row.getByText(new RegExp(`^1[.,\\u00a0]?00${at}$`)), status).toBeTruthy();
      expect(row.queryByRole('button', { name: words.list.cancel }) !== null).toBe(status === 'INQUEUE');
    }
    expect(within(rows[7] ?? document.body).getByText(words.list.replaced)).toBeTruthy();
    expect(within(rows[7] ?? document.body).queryByRole('button')).toBeNull();
    expect(within(rows[8] ?? document.body).getByRole('button', { name: words.list.downloadFaults })).toBeTruthy();
    expect(within(rows[9] ?? document.body).queryByRole('button')).toBeNull();
  });

  it('INV-127 takes a waiting file back only after a question', async () => {
    feeds = [feed(5, { dueDate: AS_OF })];
    wire.answer(manual.cancelFeed, () => {
      feeds = [feed(5, { processingStatus: 'CANCELLED' })];
      return null;
    });
    const { user, words } = await open(language);
    await user.click(await screen.findByRole('button', { name: words.list.cancel }));
    const dialog = within(await screen.findByRole('dialog', { name: words.list.cancelTitle }));
    expect(dialog.getByText(words.list.cancelChanges)).toBeTruthy();
    expect(wire.asked(manual.cancelFeed)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: words.list.cancelYes }));
    await screen.findByText(words.states.CANCELLED);
    expect(wire.asked(manual.cancelFeed).map(({ body }) => body)).toEqual([{ feedId: 5 }]);
  });

  it('INV-113 hands a list in once, and says what is wrong with one that is refused', async () => {
    const { user, words } = await open(language);
    const file = new File(['seller-sku\tasin1'], 'listings.txt', { type: 'text/plain' });
    const choose = async () =>
      user.upload(screen.getByLabelText<HTMLInputElement>(words.upload.label, { selector: 'input' }), file);
    await screen.findByText(words.next.none);
    wire.refuse(manual.uploadInventoryFile, 'InvalidFileFormat', { data: { fault: { code: 'noHeader' } } });
    await choose();
    await user.click(screen.getByRole('button', { name: words.upload.submit }));
    await screen.findByText(words.upload.faults.noHeader);
    wire.answer(manual.uploadInventoryFile, { feedId: 9 });
    await user.click(screen.getByRole('button', { name: words.upload.submit }));
    await waitFor(() => expect(wire.asked(manual.feeds).length).toBeGreaterThan(1));
    expect(wire.asked(manual.uploadInventoryFile).length).toBe(2);
    await waitFor(() => expect(screen.queryByText(words.upload.faults.noHeader)).toBeNull());
  });

  it('INV-116 a list that cannot be loaded says so and is asked for again', async () => {
    wire.refuse(manual.feeds, 'UnexpectedError', { status: 500 });
    const { user, words } = await open(language);
    await screen.findByText(words.list.failed);
    wire.answer(manual.feeds, [ready(7)]);
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    await screen.findByText(words.kinds.changes);
  });
});
