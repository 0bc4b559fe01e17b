import { sql } from 'kysely';
import { isMarketCode } from '@kervan/domain/markets';
import { marketLanguage } from '@kervan/domain/languages';
import { fillPlaceholders } from '@kervan/domain/templates/placeholders';
import { skipReason, type Exclusion, type OrderFilter, type SkipReason } from '@kervan/domain/templates/template-rules';
import { LanguageUnknown, TranslationUnavailable } from '../../connectors/translation/create-translation.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { queueBuyerMessage } from '../../records/buyer-messages/queue-message.ts';
import { findOrder, lockOrder } from '../../records/orders/order-state.ts';
import { forSending, valuesOf } from './order-texts.ts';

type Which = { storeId: number; sendId: number };
type Words = { subject: string; body: string };
type Decision = { skip: SkipReason } | { words: Words; language: string | null; orderId: number };

/**
 * Sends what is planned, once: the message and the note that it was sent are one transaction under the send's lock. A translation is asked for
 * outside of it; what does not come leaves the send planned (MSG-007). Safe to repeat.
 */
export async function sendTemplate(deps: WorkerDeps, which: Which): Promise<void> {
  const first = await deps.db.transaction().execute((tx) => decide(deps, tx, which));
  if (first === null) return;
  const translated = 'skip' in first ? null : await translate(deps, first.words, first.language);
  if (translated === 'waits') return defer(deps, which);
  await deps.db.transaction().execute(async (tx) => {
    const decision = await decide(deps, tx, which);
    if (decision === null) return;
    const now = deps.clock.now();
    if ('skip' in decision) return void (await note(tx, which, now, { state: 2, reason: decision.skip }));
    // What changed meanwhile is translated anew by a later sweep.
    if ('skip' in first || decision.words.body !== first.words.body || decision.language !== first.language) return;
    // No later sweep would find words of that language.
    if (translated === 'unknown') return void (await note(tx, which, now, { state: 2, reason: 'notTranslated' }));
    const messageId = await queueBuyerMessage(tx, {
      secrets: deps.secrets,
      storeId: which.storeId,
      orderId: decision.orderId,
      ...(translated ?? decision.words),
      cause: 'template',
      onceKey: `template:${which.sendId}`,
      now,
    });
    await note(tx, which, now, { state: 1, message_id: messageId });
  });
}

/** What waits for a translation is tried again so much later, and holds up no other message meanwhile. */
const NEXT_TRY_MS = 3_600_000;

async function defer({ db, clock }: WorkerDeps, { storeId, sendId }: Which): Promise<void> {
  await db
    .updateTable('template_send')
    .set({ waits_for: 'translation', next_try_at: new Date(clock.now() + NEXT_TRY_MS) })
    .where('store_id', '=', storeId)
    .where('send_id', '=', sendId)
    .where('state', '=', 0)
    .execute();
}

/** Null = nothing is to be done any more. */
async function decide(deps: WorkerDeps, tx: Db, { storeId, sendId }: Which): Promise<Decision | null> {
  const send = await tx
    .selectFrom('template_send')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('send_id', '=', sendId)
    .forUpdate()
    .executeTakeFirst();
  if (!send || send.state !== 0) return null;
  const template = await tx
    .selectFrom('feedback_template')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('template_id', '=', send.template_id)
    .executeTakeFirst();
  const filter = await campaignFilter(tx, storeId, send.trigger);
  // Who asks for feedback holds the order, as a request by hand does: an order is asked once (MSG-014).
  const isCampaign = filter !== null;
  const state = await (isCampaign ? lockOrder : findOrder)(tx, storeId, { orderId: send.order_id });
  if (!template || !template.is_active || !template.is_automatic || filter === 'stopped' || !state)
    return { skip: 'stopped' };
  // The type was changed since: the event is no longer this template's.
  if (filter === null && template.kind !== send.trigger) return { skip: 'stopped' };
  const isAskedAgain = isCampaign && (await wasAsked(tx, send));
  const order = { ...(await forSending(tx, state, deps.clock.now())), isAskedAgain };
  for (const each of [filterOf(template), ...(filter === null ? [] : [filter])]) {
    // The column holds what the contract let in.
    const reason = skipReason(order, each, template.exclusions as Exclusion[]);
    if (reason !== null) return { skip: reason };
  }
  const store = await tx
    .selectFrom('store')
    .select(['account_id', 'market'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const values = await valuesOf(tx, deps.secrets, { accountId: store.account_id, storeId }, state);
  const [subject, body] = [fillPlaceholders(template.subject, values), fillPlaceholders(template.message, values)];
  const missing = [...subject.missing, ...body.missing][0];
  if (missing !== undefined) return { skip: `missing:${missing}` };
  return {
    orderId: send.order_id,
    words: { subject: subject.text, body: body.text },
    language:
      template.language === 'market' && isMarketCode(store.market) ? marketLanguage(store.market) : template.language,
  };
}

async function wasAsked(
  tx: Db,
  { store_id: storeId, order_id: orderId, send_id: sendId }: { store_id: number; order_id: number; send_id: number },
): Promise<boolean> {
  const { rows } = await sql`select where exists (select from review_request
      where store_id = ${storeId} and order_id = ${orderId} and state in (0, 1))
    or exists (select from template_send
      where store_id = ${storeId} and order_id = ${orderId} and send_id <> ${sendId} and state = 1 and trigger like 'campaign:%')`.execute(
    tx,
  );
  return rows.length > 0;
}

type FilterColumns = { price_from: number | null; price_to: number | null; asins: string[]; category: string | null };
const filterOf = (row: FilterColumns): OrderFilter => ({
  priceFrom: row.price_from,
  priceTo: row.price_to,
  asins: row.asins,
  category: row.category,
});

async function campaignFilter(tx: Db, storeId: number, trigger: string): Promise<OrderFilter | 'stopped' | null> {
  const [, id] = /^campaign:(\d+)$/.exec(trigger) ?? [];
  if (id === undefined) return null;
  const row = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('campaign_id', '=', Number(id))
    .executeTakeFirst();
  return row?.is_active ? filterOf(row) : 'stopped';
}

async function translate(
  { translation, log }: WorkerDeps,
  { subject, body }: Words,
  language: string | null,
): Promise<Words | null | 'waits' | 'unknown'> {
  if (language === null) return null;
  if (translation === null) return 'waits';
  try {
    const [first, second] = await translation.translate([subject, body], language);
    return first === undefined || second === undefined ? 'waits' : { subject: first, body: second };
  } catch (error) {
    if (error instanceof LanguageUnknown) return 'unknown';
    if (!(error instanceof TranslationUnavailable)) throw error;
    log.warn({ err: error }, 'the translation did not answer');
    return 'waits';
  }
}

type Noted = { state: 1; message_id: number } | { state: 2; reason: string };
const note = (tx: Db, { storeId, sendId }: Which, now: number, noted: Noted) =>
  tx
    .updateTable('template_send')
    .set({ ...noted, decided_at: new Date(now), waits_for: null, next_try_at: null })
    .where('store_id', '=', storeId)
    .where('send_id', '=', sendId)
    .execute();
