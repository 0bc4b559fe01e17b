import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const ID = '00000000-0000-4000-8000-000000000007';
let wire: Wire;
const saved: string[] = [];
beforeEach(() => {
  wire = createWire();
  saved.length = 0;
  wire.answer(stores.list, [{ ...germanStore, manuelManagement: true }]);
  wire.answer(orderFiles.uploads, []);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

it.each(languages)(
  'INV-080 /manualorder takes orders in, and gives the waiting confirmations out (%s)',
  async (language) => {
    const { manual: words, orderFiles: files } = texts[language];
    let answer = { waiting: 3, files: [] as { documentId: string; parcels: number; at: string }[] };
    wire.answer(shipping.confirmationFiles, () => answer);
    wire.answer(shipping.confirmationFile, () => {
      answer = { waiting: 0, files: [{ documentId: ID, parcels: 3, at: AS_OF }] };
      return { name: 'confirmations.txt', content: new Blob(['order-id']) };
    });
    const { user } = await showScreen('/manualorder', { wire, language });
    await screen.findByText(words.orders.confirmWaiting_other.replace('{{count}}', '3'));
    expect(screen.getByRole('button', { name: files.upload.send })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: words.orders.confirmFetch }));
    await screen.findByText(words.orders.confirmNone);
    expect(saved).toEqual(['confirmations.txt']);
    // Nothing waits: nothing to fetch but the last file again.
    expect(screen.getByRole('button', { name: words.orders.confirmFetch })).toHaveProperty('disabled', true);
    const again = words.orders.confirmAgain.split('{{when}}')[0] ?? '';
    await user.click(screen.getByRole('button', { name: (name) => name.startsWith(again) && name.includes('3') }));
    await waitFor(() => expect(wire.asked(shipping.confirmationFile).length).toBe(2));
    expect(wire.asked(shipping.confirmationFile).map(({ url }) => url.searchParams.get('documentId'))).toEqual([
      null,
      ID,
    ]);
  },
);

it('INV-080 confirmations that cannot be loaded are asked for again', async () => {
  wire.refuse(shipping.confirmationFiles, 'UnexpectedError', { status: 500 });
  const { user } = await showScreen('/manualorder', { wire, language: 'en' });
  await screen.findByText(texts.en.manual.orders.confirmFailed);
  wire.answer(shipping.confirmationFiles, { waiting: 0, files: [] });
  await user.click(screen.getByRole('button', { name: texts.en.ui.retry }));
  await screen.findByText(texts.en.manual.orders.confirmNone);
});
