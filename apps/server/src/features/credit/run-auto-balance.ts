import { checkDay, wantsLoad } from '@kervan/domain/credit/auto-balance';
import { isYoungCard } from '@kervan/domain/credit/load-rules';
import { LoadKind } from '@kervan/domain/credit/load-state';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { readEntitlement } from '../../records/subscriptions/subscription-facts.ts';
import { noteOutcome, readAutoBalance } from './auto-balance-row.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { findWarehouseCard, insertLoad } from './load-credit.ts';
import { idOfKey, readLoadFacts } from './load-rows.ts';
import { declined, settleLoad } from './settle-load.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

const BATCH_SIZE = 1_000;

/** WH-016: once a working day, just before the warehouse opens, every account that asked for it. */
export async function runAutoBalance({ db, clock, log, config }: WorkerDeps): Promise<void> {
  const now = clock.now();
  const day = checkDay(now);
  if (day === null) return;
  const due = await db
    .selectFrom('auto_balance')
    .select('account_id')
    .where('is_active', '=', true)
    .where((of) => of.or([of('checked_on', 'is', null), of('checked_on', '<', of.val(day))]))
    .orderBy('account_id')
    .limit(BATCH_SIZE)
    .execute();
  await eachAlone(
    due,
    ({ account_id: accountId }) =>
      db
        .transaction()
        .execute((tx) =>
          checkAccount(tx, { accountId, day, now, youngCardMax: config.YOUNG_CARD_DAY_MAX_MINOR || null }),
        ),
    {
      log,
      named: ({ account_id: accountId }) => ({ accountId }),
      said: 'the credit of an account could not be checked',
    },
  );
}

/** The check, its load and the order to pay it are one: a day is checked once, whatever dies. */
async function checkAccount(
  tx: Db,
  { accountId, day, now, youngCardMax }: { accountId: number; day: string; now: number; youngCardMax: Minor | null },
): Promise<void> {
  await lockCustomer(tx, accountId);
  const auto = await readAutoBalance(tx, accountId, true);
  if (auto.checkedOn !== null && auto.checkedOn >= day) return;
  await tx.updateTable('auto_balance').set({ checked_on: day }).where('account_id', '=', accountId).execute();
  const { available, frozenAt } = await balanceOf(tx, accountId);
  const { entitlement } = await readEntitlement(tx, accountId, now);
  const isOpen = entitlement.state !== 'disputed' && frozenAt === null;
  if (!isOpen || !wantsLoad(auto, available) || (await findCustomerId(tx, accountId)) === null) return;
  const loadId = idOfKey(accountId, `auto:${day}`);
  const card = await findWarehouseCard(tx, accountId);
  // Without a card there is nothing to charge: that is a failure, too.
  if (!card) {
    await noteOutcome(tx, { accountId, loadId, net: auto.balanceToAdd, isPaid: false }, now);
    return;
  }
  await insertLoad(tx, { accountId, loadId, kind: LoadKind.Automatic, card, net: auto.balanceToAdd, day, now });
  // A cap that the owner put on the card holds for automatic loads as well, and so does the operator's for young ones.
  if (await isAboveCap(tx, { accountId, card, now, youngCardMax })) {
    await settleLoad(tx, { accountId, loadId, payment: declined(null, 'card_cap'), now });
    return;
  }
  await enqueue(tx, creditJobs.pay, { accountId, loadId });
}

async function isAboveCap(
  tx: Db,
  {
    accountId,
    card,
    now,
    youngCardMax,
  }: {
    accountId: number;
    card: { card_id: number; cap: number | null; added_at: Date };
    now: number;
    youngCardMax: Minor | null;
  },
): Promise<boolean> {
  const youngMax = isYoungCard(card.added_at.getTime(), now) ? youngCardMax : null;
  if (card.cap === null && youngMax === null) return false;
  // The load that was just written down is among what the card was charged this month and credited today.
  const { month, today } = await readLoadFacts(tx, { accountId, cardId: card.card_id, amount: 0, now });
  return (card.cap !== null && month > card.cap) || (youngMax !== null && today > youngMax);
}
