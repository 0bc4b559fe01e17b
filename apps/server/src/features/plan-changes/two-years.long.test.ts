import { beforeAll, expect, it } from 'vitest';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { buy, levelOf, openSale, providerOf } from '../../testing/card-entry.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { passTo, refuseCharges } from '../../testing/subscribed.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
beforeAll(async () => {
  await product.world.standStill();
  await openSale(product);
  await providerOf(product).makeCoupon('YEARS20', 20, { months: 3, product: 'kervan_autopricer' });
});
const DAY = 86_400_000;

/** What comes by itself every few seconds, done once: events are found by the sweep, nobody delivers them. */
const catchUp = async () => {
  for (const name of [
    'billing.sweep',
    'billing.reread-open',
    'plan-changes.ladder',
    'plan-changes.ends',
    'plan-changes.warnings',
    'purchase.tidy',
  ]) {
    await runTask(product.work, name);
    await product.runJobs();
  }
};
const invoicesOf = async (seller: Seller, startedAt: number) => {
  const rows = await product.worker.db
    .selectFrom('invoice')
    .select(['created_at', 'reason', 'status', 'amount_paid', 'discount', 'failed_at'])
    .where('account_id', '=', seller.accountId)
    .orderBy('created_at')
    .orderBy('invoice_id')
    .execute();
  return rows.map((row) => [
    // The provider counts in whole seconds, from just before the purchase.
    Math.round((row.created_at.getTime() - startedAt) / DAY) + 0,
    row.reason?.replace('subscription_', ''),
    row.status === 2 ? row.amount_paid : -1,
    row.discount,
  ]);
};

/** Written by hand from SUB-004, 025, 026, 028, 032, 034, 037 and 067: day, why, cents that were charged, cents of discount. */
const bill = [
  [0, 'create', 0, 0], // Trial of AutoPricer 5000 with 20 % for three invoices.
  [15, 'cycle', 7_920, 1_980],
  [45, 'cycle', 7_920, 1_980],
  [75, 'cycle', 7_920, 1_980],
  [105, 'cycle', 9_900, 0], // The coupon is used up.
  [120, 'update', 9_950, 0], // AutoPricer 10000: 149.00 less half of 99.00.
  [150, 'cycle', 14_900, 0],
  [160, 'update', 0, 0], // Professional 5000: 69.00 less two thirds of 149.00, which leaves 30.33.
  [190, 'cycle', 3_867, 0],
  [220, 'cycle', 6_900, 0], // Refused at first, charged on the next day.
  [250, 'cycle', 6_900, 0], // Cancelled and taken back.
  [280, 'cycle', 6_900, 0],
  [310, 'cycle', 6_900, 0], // Cancelled: ends on day 340.
  [360, 'create', 4_900, 0], // Back with Standard 5000.
  [390, 'cycle', 4_900, 0],
  [420, 'cycle', 4_900, 0],
  [450, 'cycle', 4_900, 0],
  [480, 'cycle', 4_900, 0],
  [510, 'cycle', 4_900, 0],
  [540, 'cycle', 4_900, 0],
  [570, 'cycle', 4_900, 0],
  [600, 'cycle', 4_900, 0],
  [630, 'cycle', 4_900, 0],
  [660, 'cycle', 4_900, 0],
  [690, 'cycle', 4_900, 0],
  [720, 'cycle', 4_900, 0],
];
/** Day, what the account is told of itself. */
const standings = [
  [1, 'trial AutoPricer Trial'],
  [16, 'active AutoPricer 5000'],
  [119, 'active AutoPricer 5000'],
  [121, 'active AutoPricer 10000'],
  [161, 'active Professional 5000'],
  [220.5, 'unpaid Professional 5000'],
  [222, 'active Professional 5000'],
  [257, 'active Professional 5000'],
  [339, 'active Professional 5000'],
  [341, 'cancelled Professional 5000'],
  [361, 'active Standard 5000'],
  [545, 'active Standard 5000'],
  [729, 'active Standard 5000'],
];

it('SUB-034 SUB-037 SUB-067 two years of a customer are charged and told as a table by hand says', async () => {
  const seller = await product.signUp({ subscription: 'none' });
  const startedAt = product.deps.clock.now();
  let id = await buy(product, seller, { levelId: 10, paidLevelId: 7, couponId: 'YEARS20' });
  const change = async (levelId: number) => {
    const { priceId } = await levelOf(product, levelId);
    await seller.call(planChanges.change, { body: { subscriptionId: id, subscriptionPlanLevelId: levelId, priceId } });
  };
  const cancel = () =>
    seller.call(planChanges.cancelByPost, { body: { subscriptionId: id, shouldsetisactiveastrue: true } });
  const acts: [day: number, act: () => Promise<unknown>][] = [
    [120, () => change(8)],
    [160, () => change(4)],
    [219, () => refuseCharges(product, seller, 1)],
    [255, cancel],
    [256, () => seller.call(planChanges.renew, { body: { subscriptionId: id } })],
    [315, cancel],
    [360, async () => void (id = await buy(product, seller, { levelId: 1 }))],
  ];
  const told: [number, string][] = [];
  const look = async (day: number) => {
    const standing = await seller.call(subscriptions.get, {});
    told.push([day, `${standing?.status} ${standing?.levelName}`]);
  };
  // Between two of these days nobody looks: the provider renews by its clock, and the sweep finds what it did.
  const days = [...acts, ...standings.map(([day]) => [day, () => look(Number(day))] as (typeof acts)[number])].toSorted(
    ([one], [other]) => one - other,
  );
  for (const [day, act] of days) {
    await passTo(product, startedAt + day * DAY);
    await catchUp();
    await act();
  }
  expect(told).toEqual(standings);
  expect(await invoicesOf(seller, startedAt)).toEqual(bill);
});
