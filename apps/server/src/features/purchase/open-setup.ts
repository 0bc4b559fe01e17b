import type { ProviderSetup } from '@kervan/domain/billing/provider-objects';
import { limits } from '@kervan/domain/limits';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { countActiveCards } from '../../records/billing/card-rows.ts';
import { findCall } from '../../records/billing/intent-log.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { passFormStep } from './purchase-row.ts';

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** How the entries of a card of an account are found among the calls to the provider. */
export const setupsOf = (accountId: number) =>
  ({ accountId, operation: 'createSetup', entity: `account:${accountId}` }) as const;

/** SUB-086, SUB-088: the secret with which the browser enters a card; an entry that was begun within the hour is gone on with. @throws CustomerNotFound, TooManyCards */
export async function openSetup(deps: Deps, caller: AccountCaller): Promise<string> {
  const { accountId, storeIds } = caller;
  const now = deps.clock.now();
  const { entity } = setupsOf(accountId);
  const { customerId, begun } = await within(deps, caller, async (tx) => {
    await lockCustomer(tx, accountId);
    if ((await countActiveCards(tx, accountId)) >= limits.cardsMax) throw new AppError('TooManyCards');
    const call = await findCall(tx, { accountId, operation: 'createSetup', entity });
    return { customerId: await findCustomerId(tx, accountId), begun: call?.answerId ?? null };
  });
  if (customerId === null) throw new AppError('CustomerNotFound');
  const open = begun === null ? null : await deps.payments.findSetup(begun);
  const keep = (setup: ProviderSetup) => (tx: Parameters<typeof passFormStep>[0]) =>
    passFormStep(tx, accountId, { to: PurchaseState.CardSetUp, now, setup_intent_id: setup.id });
  if (open?.clientSecret && isReusable(open, { customerId, now })) {
    await within(deps, caller, keep(open));
    return open.clientSecret;
  }
  const made = await performCall(
    deps,
    { accountId, operation: 'createSetup', entity, params: { customerId }, storeIds },
    (tx, setup) => keep(setup)(tx),
  );
  if (made.clientSecret === null) throw new Error(`the entry of a card ${made.id} has no secret`);
  return made.clientSecret;
}

const isReusable = (setup: ProviderSetup, { customerId, now }: { customerId: string; now: number }): boolean =>
  setup.customerId === customerId && OPEN.includes(setup.status) && now - setup.createdAt < limits.setupReusedMs;
