import { listAll } from './buyer.ts';
import type { Stage } from './stage.ts';

/** What of money must never be: each number has to be 0. */
export type MoneyVerdict = {
  /** Periods that a customer was charged for twice, and customers with two subscriptions that run. */
  paidTwice: number;
  /** Subscriptions, paid invoices and charges of the provider that the product does not know of, and the other way round. */
  lost: number;
  /** Accounts whose services run though the provider's books entitle them to nothing. */
  entitledUnpaid: number;
  /** Accounts that the provider's books entitle, and whose services do not run. */
  paidNotEntitled: number;
};

/** Services run on for so long after the first refused charge of a renewal, and stop then (decision 12, SUB-037). */
const RUNS_ON_MS = 3 * 86_400_000;

type Subscription = { id: string; customer: string; status: string; latest_invoice: string | null };
type Invoice = {
  id: string;
  customer: string;
  status: string;
  amount_paid: number;
  billing_reason: string;
  created: number;
};
type Charge = {
  id: string;
  customer: string;
  status: string;
  created: number;
  paid: boolean;
  amount: number;
  amount_refunded: number;
};
/** What of the provider's books says who is to be served. */
export type Books = {
  subscriptions: readonly Subscription[];
  invoices: readonly Pick<Invoice, 'id' | 'status' | 'billing_reason' | 'created'>[];
  charges: readonly Pick<Charge, 'customer' | 'status' | 'created'>[];
};
type Account = { account_id: number; customer: string; runs: boolean };

const accountsOf = async (stage: Stage, accountIds: readonly number[], at: number): Promise<Account[]> =>
  (
    await stage.owner().query<Account>(
      `select b.account_id, b.stripe_customer_id as customer, coalesce(a.services_until > $2::timestamptz, false) as runs
       from billing_customer b left join account_standing a using (account_id) where b.account_id = any ($1)`,
      [accountIds, new Date(at)],
    )
  ).rows;
const now = async (stage: Stage): Promise<number> =>
  Date.parse(((await (await fetch(`${stage.worldUrl}/world/clock`)).json()) as { now: string }).now);

/**
 * What the provider's books say of a customer at a moment: its subscription is paid; or its renewal was refused lately, and it is served in the red
 * for three days from then; or nothing of it is to be served.
 */
export function standingByBooks(
  customer: string,
  { subscriptions, invoices, charges }: Books,
  now: number,
): 'paid' | 'owes' | 'nothing' {
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const standings = subscriptions
    .filter((one) => one.customer === customer)
    .map(({ status, latest_invoice }) => {
      const latest = invoiceOf.get(latest_invoice ?? '');
      if (status === 'active' && latest?.status === 'paid') return 'paid';
      if (status !== 'past_due' || latest?.status !== 'open' || latest.billing_reason !== 'subscription_cycle')
        return 'nothing';
      const refusedAt = charges
        .filter((one) => one.customer === customer && one.status === 'failed' && one.created >= latest.created)
        .map(({ created }) => created * 1000);
      return now < Math.min(...refusedAt) + RUNS_ON_MS && refusedAt.length > 0 ? 'owes' : 'nothing';
    });
  return standings.includes('paid') ? 'paid' : standings.includes('owes') ? 'owes' : 'nothing';
}

/** Whose services run, against what the provider's books say. To be asked a minute after the last payment. */
export async function judgeEntitlement(
  stage: Stage,
  accountIds: readonly number[],
): Promise<Pick<MoneyVerdict, 'entitledUnpaid' | 'paidNotEntitled'> & { owing: number }> {
  const [subscriptions, invoices, charges, at] = await Promise.all([
    listAll<Subscription>(stage, '/v1/subscriptions?status=all'),
    listAll<Invoice>(stage, '/v1/invoices'),
    listAll<Charge>(stage, '/v1/charges'),
    now(stage),
  ]);
  const accounts = (await accountsOf(stage, accountIds, at)).map(({ customer, runs }) => ({
    runs,
    standing: standingByBooks(customer, { subscriptions, invoices, charges }, at),
  }));
  return {
    entitledUnpaid: accounts.filter(({ standing, runs }) => runs && standing === 'nothing').length,
    paidNotEntitled: accounts.filter(({ standing, runs }) => !runs && standing !== 'nothing').length,
    owing: accounts.filter(({ standing }) => standing === 'owes').length,
  };
}

/** The provider's books against themselves and against ours, when every word of the provider was heard. */
export async function judgeBooks(
  stage: Stage,
  accountIds: readonly number[],
): Promise<Pick<MoneyVerdict, 'paidTwice' | 'lost'>> {
  const [subscriptions, invoices, charges] = await Promise.all([
    listAll<Subscription>(stage, '/v1/subscriptions?status=all'),
    listAll<Invoice>(stage, '/v1/invoices'),
    listAll<Charge>(stage, '/v1/charges'),
  ]);
  const running = subscriptions.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status));
  const paid = invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
  const taken = charges.filter((charge) => charge.paid && charge.amount_refunded === 0);
  const customers = new Set((await accountsOf(stage, accountIds, await now(stage))).map(({ customer }) => customer));
  const { rows } = await stage.owner().query<{ subscriptions: string[]; invoices: string[]; customers: number }>(
    `select (select coalesce(array_agg(stripe_subscription_id), '{}') from subscription where account_id = any ($1) and status < 5 and began_at is not null) as subscriptions,
       (select coalesce(array_agg(stripe_invoice_id), '{}') from invoice where account_id = any ($1) and status = 2 and amount_paid > 0) as invoices,
       (select count(*)::int from subscription where account_id = any ($1) and began_at is not null) as customers`,
    [accountIds],
  );
  const [ours] = rows;
  if (!ours) throw new Error('nothing to judge');
  return {
    paidTwice:
      doubled(running.map(({ customer }) => customer)) +
      doubled(paid.map((one) => `${one.customer} ${one.billing_reason} ${Math.round(one.created / 86_400)}`)) +
      // A charge without its invoice would be one more.
      Math.max(taken.length - paid.length, 0),
    lost:
      missing(
        running.map(({ id }) => id),
        ours.subscriptions,
      ) +
      missing(
        paid.map(({ id }) => id),
        ours.invoices,
      ) +
      [...customers].filter((customer) => !paid.some((one) => one.customer === customer)).length +
      Math.max(accountIds.length - ours.customers, 0),
  };
}

const doubled = (list: readonly string[]): number => list.length - new Set(list).size;
/** What stands in one list and not in the other. */
const missing = (one: readonly string[], other: readonly string[]): number => {
  const [a, b] = [new Set(one), new Set(other)];
  return [...a].filter((id) => !b.has(id)).length + [...b].filter((id) => !a.has(id)).length;
};
