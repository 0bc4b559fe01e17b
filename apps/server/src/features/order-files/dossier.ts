import { PassThrough, type Readable } from 'node:stream';
import type { orderFiles } from '@kervan/contracts/order-files-calls';
import { markets } from '@kervan/domain/markets';
import { texts } from '@kervan/texts/texts';
import { ZipFile } from 'yazl';
import { languageOf } from '../../http/errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { sectionsPdf } from '../../lists/sections-pdf.ts';
import { invoiceOfOrder, invoicePdf } from './buyer-invoice.ts';
import { readDossier, type DossierFacts } from './dossier-facts.ts';
import { fill, moment, type DossierWords } from './dossier-words.ts';
import { dossierSections } from './dossier-sections.ts';

/**
 * M10: everything that proves an order, as one archive: a document, the seller's invoice to the buyer and what is attached. Of the buyer it
 * says what is kept (ORD-072). Throws OrderNotFound.
 */
export const orderDossier: Handler<typeof orderFiles.dossier> = async ({ query, caller, wire }, deps) => {
  const { facts, invoice } = await within(deps, caller, async (tx) => {
    const read = await readDossier(tx, deps.secrets, caller, query.sellerAmazonOrderId);
    const asked = { accountId: caller.accountId, facts: read, now: deps.clock.now() };
    return { facts: read, invoice: await invoiceOfOrder(tx, deps.secrets, asked) };
  });
  const language = query.language === undefined ? languageOf(wire.request) : query.language === 'tr' ? 'tr' : 'en';
  const now = new Date(deps.clock.now());

  const market = markets[facts.store.market];
  const words: DossierWords = { texts: texts[language], language, market };
  const { dossier } = words.texts.orderFiles;
  const order = facts.state.order.amazon_order_id.replace(/[^0-9A-Za-z._-]/g, '_');
  const invoiceName = `${dossier.invoiceFile}-${order}.pdf`;
  const folder = filesOf(facts);
  const zip = new ZipFile();
  zip.addBuffer(
    await documentOf(words, facts, { invoiceName: invoice === null ? null : invoiceName, folder, now }),
    `${dossier.file}-${order}.pdf`,
    { mtime: now },
  );
  if (invoice !== null) zip.addBuffer(await invoicePdf(words, invoice), invoiceName, { mtime: now });
  for (const [at, { content }] of facts.attachments.entries())
    zip.addBuffer(content, folder[at] ?? `files/${at + 1}`, { mtime: now });
  zip.end();
  // yazl writes where Node's own types say less of a stream than it has.
  const output = zip.outputStream as unknown as Readable;
  return {
    name: `${dossier.file}-${order}.zip`,
    mediaType: 'application/zip',
    // The archive is as large as what is in it, which is in memory anyway.
    content: output.pipe(new PassThrough()) as AsyncIterable<Uint8Array>,
  };
};

/** Names in the archive: two files may have one name. */
const filesOf = ({ attachments }: DossierFacts): string[] =>
  attachments.map(({ name }, at) => `files/${String(at + 1).padStart(2, '0')}-${name}`);

type Made = { invoiceName: string | null; folder: readonly string[]; now: Date };

function documentOf(words: DossierWords, facts: DossierFacts, made: Made): Promise<Buffer> {
  const { dossier } = words.texts.orderFiles;
  return sectionsPdf({
    title: fill(dossier.title, { order: facts.state.order.amazon_order_id }),
    subtitle: fill(dossier.made, { at: moment(words, made.now), store: facts.store.name }),
    sections: dossierSections(words, facts, made),
    page: dossier.page,
  });
}
