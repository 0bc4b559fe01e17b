import { profitLineWords } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { AppError } from '../../errors.ts';
import { readBuyers, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import { readProfit } from '../../records/order-money/order-profit.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { messagesWith } from '../../records/buyer-messages/messages-of-order.ts';
import { readAttachments } from './attachments.ts';

/** Lines of an order's history and its notes that a dossier holds, the last ones. */
const EVENTS_MAX = 1_000;
const NOTES_MAX = 200;

type Owner = { accountId: number; storeId: number };

/** Everything that a dossier says, read at one moment. Throws OrderNotFound. */
export async function readDossier(tx: Db, secrets: Secrets, owner: Owner, amazonOrderId: string) {
  const state = await findOrder(tx, owner.storeId, { amazonOrderId });
  if (!state) throw new AppError('OrderNotFound');
  const orderId = state.order.order_id;
  const buyer: KeptBuyer | null = (await readBuyers(tx, secrets, owner, [orderId])).get(orderId) ?? null;
  return {
    state,
    buyer,
    ...(await sellerOf(tx, owner)),
    events: await eventsOf(tx, owner.storeId, orderId),
    notes: await notesOf(tx, owner.storeId, orderId),
    movements: await movementsOf(tx, state),
    messages: await messagesWith(tx, secrets, { ...owner, orderId }),
    attachments: await readAttachments(tx, secrets, { ...owner, orderId }),
  };
}
export type DossierFacts = Awaited<ReturnType<typeof readDossier>>;

async function sellerOf(tx: Db, { accountId, storeId }: Owner) {
  const store = await tx
    .selectFrom('store')
    .select(['name', 'market', 'selling_partner_id'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const invoice = await tx.selectFrom('invoice_info').selectAll().where('store_id', '=', storeId).executeTakeFirst();
  const company = await tx
    .selectFrom('company_info')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { store, invoice: invoice ?? null, company: company ?? null };
}

async function eventsOf(tx: Db, storeId: number, orderId: number) {
  const rows = await tx
    .selectFrom('order_event')
    .select(['at', 'kind', 'actor', 'was_applied', 'details', 'shipment_status'])
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return rows.toReversed();
}

const notesOf = (tx: Db, storeId: number, orderId: number) =>
  tx
    .selectFrom('order_note as n')
    .innerJoin('account as a', 'a.account_id', 'n.account_id')
    .select(['n.text', 'n.created_at', 'a.firstname', 'a.lastname'])
    .where('n.store_id', '=', storeId)
    .where('n.order_id', '=', orderId)
    .orderBy('n.note_id')
    .limit(NOTES_MAX)
    .execute();

/** What was really paid and received; forecasts prove nothing. */
async function movementsOf(tx: Db, { order }: OrderState) {
  const { movements } = await readProfit(tx, order);
  return movements.map(({ line, day, booked }) => ({ line: profitLineWords.nameOf(line), day, ...booked }));
}
