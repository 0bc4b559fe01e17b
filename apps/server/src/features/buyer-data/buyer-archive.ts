import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { buyerData } from '@kervan/contracts/buyer-data-calls';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { heldFiles, heldMessages } from '../../records/buyer-messages/held-messages.ts';
import { readBuyers, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import { findBuyerInvoice } from '../../records/order-pii/buyer-invoices.ts';
import { heldPapers, heldWords, type OfOrders } from '../../records/order-pii/held-papers.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import type { OrderRow } from '../../records/orders/order-state.ts';
import { keepEvents } from '../../records/orders/order-events.ts';
import { findLook } from '../../records/staff/find-look.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { heldChatFiles, heldChats } from '../../records/warehouse/held-chats.ts';
import { findBuyer, type NamedBuyer } from './find-buyer.ts';

/** ORD-072: everything that the store holds of one buyer, opened, as an archive. That it was taken is kept with each order. Throws RecordNotFound. */
export const buyerArchive: Handler<typeof buyerData.archive> = async ({ body, caller, wire }, deps) => {
  const now = new Date(deps.clock.now());
  const look = await findLook(deps.db, caller, wire.request.id);
  const { held, files } = await within(deps, caller, (tx) => readHeld(deps, tx, { caller, named: body, now, look }));
  await recordSecurity(deps, wire.request, 'buyerExported', caller.accountId);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`${JSON.stringify(held, null, 2)}\n`), 'buyer.json', { mtime: now });
  for (const { name, content } of files) zip.addBuffer(content, name, { mtime: now });
  zip.end();
  // yazl writes where Node's own types say less of a stream than it has.
  const output = zip.outputStream as unknown as Readable;
  return {
    name: `buyer-${now.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    // The archive is as large as what is in it, which is in memory anyway.
    content: output.pipe(new PassThrough()) as AsyncIterable<Uint8Array>,
  };
};

type Asked = { caller: StoreCaller; named: NamedBuyer; now: Date; look: Awaited<ReturnType<typeof findLook>> };

async function readHeld({ secrets }: Deps, tx: Db, { caller, named, now, look }: Asked) {
  const { mail, orders, threadIds } = await findBuyer(tx, secrets, caller, { named });
  const buyers = await readBuyers(
    tx,
    secrets,
    caller,
    orders.map((order) => order.order_id),
  );
  const actor = look?.by.staffName ?? (await actorOf(tx, caller.accountId));
  const beside = await readBeside(tx, secrets, { ...caller, orderIds: orders.map((order) => order.order_id) });
  const shown = [];
  for (const order of orders) {
    const place = { accountId: caller.accountId, storeId: caller.storeId, orderId: order.order_id };
    const invoice = await findBuyerInvoice(tx, secrets, place);
    shown.push({
      ...orderOf(order, buyers.get(order.order_id) ?? null, invoice),
      ...besideOf(beside, order.order_id),
    });
    const event = { kind: 'buyerExported', at: now, actor } as const;
    await keepEvents(tx, { ...place, now: now.getTime() }, order.order_id, [event]);
  }
  const messages = await heldMessages(tx, secrets, caller, threadIds);
  const files = await Array.fromAsync(heldFiles(tx, secrets, caller, threadIds));
  if (look)
    await noteAction(tx, look.by, {
      kind: 'buyerExported',
      accountId: caller.accountId,
      subject: `store:${caller.storeId}`,
      why: look.why,
      after: { sellerOrderIds: orders.map((order) => order.order_id) },
    });
  return {
    held: {
      madeAt: now.toISOString(),
      mail,
      orders: shown,
      messages,
      ...(beside.hasMore ? { more: MORE } : {}),
    },
    files: [...files, ...beside.papers, ...beside.warehouseFiles],
  };
}

/** Papers and labels that one archive holds, and files of messages to the warehouse: what is in it is in memory. */
const FILES_MAX = 100;
/** Stands in an archive that does not hold all: for whoever reads the file. */
const MORE = `There are more files than the ${FILES_MAX} of each kind that an archive holds. The others stand with their orders.`;

/** What stands beside the orders of a buyer. */
async function readBeside(tx: Db, secrets: Deps['secrets'], of: OfOrders) {
  const papers = await heldPapers(tx, secrets, of, FILES_MAX + 1);
  const warehouseFiles = await heldChatFiles(tx, secrets, of, FILES_MAX + 1);
  return {
    words: await heldWords(tx, of),
    papers: papers.slice(0, FILES_MAX),
    warehouse: await heldChats(tx, of),
    warehouseFiles: warehouseFiles.slice(0, FILES_MAX),
    hasMore: Math.max(papers.length, warehouseFiles.length) > FILES_MAX,
  };
}

function besideOf({ words, papers, warehouse, warehouseFiles }: Awaited<ReturnType<typeof readBeside>>, id: number) {
  const own = <T extends { orderId: number }>(all: readonly T[]) =>
    all.flatMap(({ orderId, ...rest }) => (orderId === id ? [rest] : []));
  return {
    written: own(words),
    warehouse: own(warehouse),
    files: own([...papers, ...warehouseFiles]).map(({ name }) => name),
  };
}

type Invoice = Awaited<ReturnType<typeof findBuyerInvoice>>;

const orderOf = (order: OrderRow, kept: KeptBuyer | null, invoice: Invoice) => ({
  order: order.amazon_order_id,
  purchasedAt: order.purchased_at.toISOString(),
  deliveredAt: order.delivered_at?.toISOString() ?? null,
  currency: order.currency,
  saleMinor: order.sale,
  shippingMinor: order.shipping,
  refundedMinor: order.refunded,
  city: kept?.data.city ?? null,
  country: order.country,
  buyer: kept?.data ?? null,
  toldByMarketplace: kept?.seen ?? null,
  translation: kept?.translation ?? null,
  deletedAfter: kept?.purgeAfter?.toISOString() ?? null,
  erasedAt: order.buyer_erased_at?.toISOString() ?? null,
  invoice: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt.toISOString(), buyer: invoice.buyer } : null,
});
