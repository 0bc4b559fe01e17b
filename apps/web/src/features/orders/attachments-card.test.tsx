import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { company } from '@kervan/contracts/company-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { limits } from '@kervan/domain/limits';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { knownOrder } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, subscription } from '../../testing/signed-in.ts';
import { openHints } from '../../testing/tell.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const receipt = { id: 3, name: 'fiş.pdf', kind: 'pdf', bytes: 340_000, createDate: AS_OF };

let wire: Wire;
let saved: string[];
beforeEach(() => {
  wire = createWire();
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function open(papers: (typeof receipt)[], language: Language = 'en') {
  wire.answer(orders.details, knownOrder);
  wire.answer(orders.notes, []);
  wire.answer(orderFiles.attachments, papers);
  const words = texts[language].orderFiles.papers;
  const shown = await showScreen(`/sellerOrder/${knownOrder.sellerAmazonOrderId}`, { wire, language });
  await screen.findByRole('heading', { name: words.title });
  return { ...shown, words };
}
const named = (sentence: string, name: string) => sentence.replace('{{name}}', name);

describe('the papers of an order', () => {
  it('SHELL-094 what is attached elsewhere comes by itself', async () => {
    const hints = openHints(wire);
    onTestFinished(hints.end);
    await open([]);
    wire.answer(orderFiles.attachments, [receipt]);
    await hints.tell('order', 41, [knownOrder.orderId]);
    expect(screen.getByText('fiş.pdf')).toBeDefined();
  });

  it.each(languages)(
    'SHELL-094 are listed with their size, handed out and deleted after a question (%s)',
    async (language) => {
      const { user, words } = await open([receipt], language);
      const list = within(await screen.findByRole('list', { name: words.files }));
      expect((await list.findByRole('listitem')).textContent).toContain('333 kB');
      wire.answer(orderFiles.attachment, { name: 'fiş.pdf', content: new Blob(['%PDF']) });
      await user.click(list.getByRole('button', { name: named(words.download, 'fiş.pdf') }));
      await waitFor(() => expect(saved).toEqual(['fiş.pdf']));
      await user.click(list.getByRole('button', { name: named(words.delete, 'fiş.pdf') }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(named(words.deleteText, 'fiş.pdf'))).toBeDefined();
      expect(wire.asked(orderFiles.deleteAttachment)).toHaveLength(0);
      wire.answer(orderFiles.deleteAttachment, null);
      wire.answer(orderFiles.attachments, []);
      await user.click(dialog.getByRole('button', { name: named(words.delete, 'fiş.pdf') }));
      await screen.findByText(words.none);
      expect(wire.asked(orderFiles.deleteAttachment)[0]?.url.searchParams.get('attachmentId')).toBe('3');
    },
  );

  it.each(languages)(
    'SHELL-094 several are attached at once; what is too large is not taken (%s)',
    async (language) => {
      const { user, words } = await open([], language);
      await user.click(await screen.findByRole('button', { name: words.add }));
      const dialog = within(await screen.findByRole('dialog'));
      const chooser = dialog.getByLabelText<HTMLInputElement>(words.files, { selector: 'input' });
      expect(chooser.accept).toContain('.docx');
      await user.upload(
        chooser,
        new File(['x'.repeat(limits.attachmentBytesMax + 1)], 'large.txt', { type: 'text/plain' }),
      );
      expect((await dialog.findByRole('alert')).textContent).toContain('large.txt');
      await user.upload(chooser, [
        new File(['a'], 'a.txt', { type: 'text/plain' }),
        new File(['b'], 'b.txt', { type: 'text/plain' }),
      ]);
      wire.refuse(orderFiles.attach, 'AttachmentTypeRefused');
      await user.click(dialog.getByRole('button', { name: words.attach }));
      expect((await dialog.findByRole('alert')).textContent).toContain(texts[language].errors.AttachmentTypeRefused);
      wire.answer(orderFiles.attach, [receipt]);
      await user.click(dialog.getByRole('button', { name: words.attach }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const body = wire.asked(orderFiles.attach).at(-1)?.body as unknown as FormData; // As it was sent.
      expect(body.getAll('files').map((file) => (file as File).name)).toEqual(['a.txt', 'b.txt']);
      expect(body.get('json')).toBe('{"sellerOrderId":9}');
    },
  );

  it('twenty are all that an order takes', async () => {
    const { words } = await open(Array.from({ length: 20 }, (_, at) => ({ ...receipt, id: at + 1 })));
    await waitFor(() => expect(screen.getByRole('button', { name: words.add }).hasAttribute('disabled')).toBe(true));
  });

  it('SHELL-099 nothing is attached or deleted once the subscription is over; what is there is handed out', async () => {
    wire.answer(subscriptions.get, { ...subscription, status: 'cancelled', servicesRun: false });
    const { words } = await open([receipt]);
    await screen.findByRole('button', { name: named(words.download, 'fiş.pdf') });
    expect(screen.getByRole('button', { name: words.add }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: named(words.delete, 'fiş.pdf') }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: words.dossier }).hasAttribute('disabled')).toBe(false);
  });

  it.each(languages)('M10 one click gives the dossier (%s)', async (language) => {
    const { user, words } = await open([], language);
    wire.answer(orderFiles.dossier, { name: 'dossier-305.zip', content: new Blob(['PK']) });
    await user.click(await screen.findByRole('button', { name: words.dossier }));
    await screen.findByText(named(words.dossierDone, 'dossier-305.zip'));
    expect(saved).toEqual(['dossier-305.zip']);
    expect(wire.asked(orderFiles.dossier)[0]?.url.searchParams.get('sellerAmazonOrderId')).toBe(
      knownOrder.sellerAmazonOrderId,
    );
  });

  it.each(languages)(
    'WH-054 one click gives the invoice to the buyer; without a name for it the way there (%s)',
    async (language) => {
      const { user, words, router } = await open([], language);
      wire.refuse(orderFiles.buyerInvoice, 'CustomerInvoiceInfoNotFound', { status: 404 });
      await user.click(await screen.findByRole('button', { name: words.invoice }));
      await screen.findByText(
        words.invoiceFailed.replace('{{why}}', texts[language].errors.CustomerInvoiceInfoNotFound),
      );
      expect(saved).toEqual([]);
      wire.answer(orderFiles.buyerInvoice, { name: 'invoice-2026-000001.pdf', content: new Blob(['%PDF']) });
      await user.click(screen.getByRole('button', { name: words.invoice }));
      await screen.findByText(named(words.invoiceDone, 'invoice-2026-000001.pdf'));
      expect(saved).toEqual(['invoice-2026-000001.pdf']);
      expect(wire.asked(orderFiles.buyerInvoice)[0]?.url.searchParams.get('amazonOrderId')).toBe(
        knownOrder.sellerAmazonOrderId,
      );
      wire.baseHang(company.getInvoice);
      await user.click(screen.getByRole('button', { name: words.invoiceInfo }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/customerInvoiceInfo'));
    },
  );

  it.each(languages)('says what failed, and tries again (%s)', async (language) => {
    wire.answer(orders.details, knownOrder);
    wire.answer(orders.notes, []);
    wire.refuse(orderFiles.attachments, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen(`/sellerOrder/${knownOrder.sellerAmazonOrderId}`, { wire, language });
    const failed = await screen.findByText(texts[language].orderFiles.papers.failed);
    wire.answer(orderFiles.attachments, []);
    const card = within(failed.closest('section') ?? document.body);
    await user.click(card.getByRole('button', { name: texts[language].ui.retry }));
    await screen.findByText(texts[language].orderFiles.papers.none);
  });
});
