import { limits } from '@kervan/domain/limits';
import type { ProviderPrice } from '@kervan/domain/billing/provider-objects';
import type { WorkerDeps } from '../../deps.ts';
import { performCall } from '../../records/billing/perform-call.ts';

/** What is for sale here is not what the provider would charge: nothing of it can be bought until the operator mends it. */
export class LevelsDiffer extends Error {
  override readonly name: string = 'LevelsDiffer';
}

type StartDeps = Pick<WorkerDeps, 'db' | 'clock' | 'payments' | 'log'>;
type Level = {
  plan_level_id: number;
  level_name: string;
  price: number;
  stripe_product_id: string;
  stripe_price_id: string | null;
};

const PERIOD_DAYS = limits.subscriptionPeriodMs / 86_400_000;
/** How the price of a level is found at the provider. */
export const lookupKeyOf = (planLevelId: number): string => `kervan_level_${planLevelId}`;

/**
 * Compares the levels with the prices at the provider and notes which price each has; where nothing real is charged, what is missing is
 * made. A level whose price differs loses it, so that it cannot be bought. Safe to repeat. @throws LevelsDiffer, ProviderError
 */
export async function startBilling(deps: StartDeps): Promise<void> {
  const levels: Level[] = await deps.db
    .selectFrom('plan_level')
    .select(['plan_level_id', 'level_name', 'price', 'stripe_product_id', 'stripe_price_id'])
    .where('is_trial', '=', false)
    .orderBy('plan_level_id')
    .execute();
  const prices = await deps.payments.listPrices(levels.map(({ plan_level_id }) => lookupKeyOf(plan_level_id)));
  const differing: string[] = [];
  for (const level of levels) {
    const lookupKey = lookupKeyOf(level.plan_level_id);
    const price =
      prices.find((candidate) => candidate.lookupKey === lookupKey) ?? (await makePrice(deps, level, lookupKey));
    const isRight = price !== null && isPriceOf(price, level);
    if (!isRight) differing.push(level.level_name);
    await notePrice(deps, level, isRight ? price.id : null);
  }
  if (differing.length > 0) {
    deps.log.error({ differing }, 'levels that the payment provider has no such price for cannot be bought');
    throw new LevelsDiffer(`levels without their price at the payment provider: ${differing.join(', ')}`);
  }
}

/** Staff gave a level another price: it is made at the provider, and takes the place of the old one for whoever buys from now on. @throws ProviderError */
export async function priceLevel(deps: StartDeps, planLevelId: number): Promise<void> {
  const level: Level | undefined = await deps.db
    .selectFrom('plan_level')
    .select(['plan_level_id', 'level_name', 'price', 'stripe_product_id', 'stripe_price_id'])
    .where('plan_level_id', '=', planLevelId)
    .where('is_trial', '=', false)
    .executeTakeFirst();
  if (!level) return;
  const lookupKey = lookupKeyOf(planLevelId);
  const [known] = await deps.payments.listPrices([lookupKey]);
  const price =
    known && isPriceOf(known, level) ? known : await createPrice(deps, level, { lookupKey, replaces: true });
  await notePrice(deps, level, price.id);
}

/** The same product, amount and period, in dollars, and open for sale. */
const isPriceOf = (price: ProviderPrice, level: Level): boolean =>
  price.isActive &&
  price.currency === 'usd' &&
  price.unitAmount === level.price &&
  price.productId === level.stripe_product_id &&
  price.interval === 'day' &&
  price.intervalCount === PERIOD_DAYS;

/** Real prices are the operator's to make: null. */
async function makePrice(deps: StartDeps, level: Level, lookupKey: string): Promise<ProviderPrice | null> {
  return deps.payments.isTestMode ? createPrice(deps, level, { lookupKey, replaces: false }) : null;
}

async function createPrice(
  deps: StartDeps,
  level: Level,
  { lookupKey, replaces }: { lookupKey: string; replaces: boolean },
): Promise<ProviderPrice> {
  const productId = level.stripe_product_id;
  if (!(await deps.payments.findProduct(productId)))
    await performCall(deps, {
      accountId: null,
      operation: 'createProduct',
      entity: `product:${productId}`,
      params: { productId, name: productName(level.level_name) },
    });
  return performCall(deps, {
    accountId: null,
    operation: 'createPrice',
    entity: `price:${lookupKey}`,
    params: { productId, unitAmount: level.price, lookupKey, periodDays: PERIOD_DAYS, replaces },
  });
}

/** `AutoPricer 5000` is a level of the product Kervan AutoPricer. */
const productName = (levelName: string): string => `Kervan ${levelName.replace(/ \d+$/, '')}`;

async function notePrice({ db }: StartDeps, level: Level, priceId: string | null): Promise<void> {
  if (level.stripe_price_id === priceId) return;
  await db
    .updateTable('plan_level')
    .set({ stripe_price_id: priceId })
    .where('plan_level_id', '=', level.plan_level_id)
    .execute();
}
