import type { billing } from '@kervan/contracts/billing-calls';
import type { BillingCustomer } from '@kervan/contracts/billing';
import type { ProviderAddress } from '@kervan/domain/billing/provider-calls';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enableWarehouse, findCustomerId, saveBillingAddress } from '../../records/billing/billing-address.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { isMadeBefore, performCall } from '../../records/billing/perform-call.ts';
import { hasRunning, openPurchase, passFormStep } from './purchase-row.ts';

/** SUB-073: saves the billing address here and at the provider; without a running subscription it is the first step of a purchase. */
export const createCustomer: Handler<typeof billing.createCustomer> = (request, deps) =>
  saveCustomer(deps, request, { isForWarehouse: false });

/** WH-045: the same customer at the provider, for who pays the warehouse: no purchase is begun. */
export const createCustomerForWarehouse: Handler<typeof billing.createCustomerForWarehouse> = (request, deps) =>
  saveCustomer(deps, request, { isForWarehouse: true });

async function saveCustomer(
  deps: Deps,
  { body, caller }: { body: BillingCustomer; caller: AccountCaller },
  { isForWarehouse }: { isForWarehouse: boolean },
): Promise<null> {
  requireOwnCustomer(caller, body.customerId);
  const { accountId, storeIds } = caller;
  const now = deps.clock.now();
  const { known, email } = await within(deps, caller, async (tx) => {
    await saveBillingAddress(tx, accountId, { address: body, now });
    await lockCustomer(tx, accountId);
    if (isForWarehouse) await enableWarehouse(tx, accountId);
    else if (!(await hasRunning(tx, accountId))) await openPurchase(tx, accountId, { now });
    const account = tx.selectFrom('account').select('email').where('account_id', '=', accountId);
    return { known: await findCustomerId(tx, accountId), ...(await account.executeTakeFirstOrThrow()) };
  });
  const entity = `account:${accountId}`;
  const customerId = known ?? (await makeCustomer(deps, caller, email));
  await performCall(
    deps,
    {
      accountId,
      operation: 'updateCustomer',
      entity,
      params: { customerId, address: addressOf(body), email },
      storeIds,
    },
    (tx) => passFormStep(tx, accountId, { to: PurchaseState.CustomerReady, now }),
  );
  return null;
}

/** Made without its address, so that a repetition with another one is still the same call, and made once: an account is one customer. */
async function makeCustomer(deps: Deps, caller: AccountCaller, email: string): Promise<string> {
  const { accountId, storeIds } = caller;
  try {
    const made = await performCall(deps, {
      accountId,
      operation: 'createCustomer',
      entity: `account:${accountId}`,
      params: { accountId, email, address: null },
      storeIds,
      isOnce: true,
    });
    return made.id;
  } catch (error) {
    // A second click was faster, and changed it since.
    const kept = isMadeBefore(error) ? await within(deps, caller, (tx) => findCustomerId(tx, accountId)) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** The provider has one line for what the form has two for: the district stands where there is no state. */
const addressOf = (address: BillingCustomer): ProviderAddress => ({
  name: address.nameSurname,
  line1: address.line1,
  line2: address.line2 || null,
  city: address.city,
  state: address.state || address.district || null,
  country: address.country,
  postCode: address.postCode || null,
});
