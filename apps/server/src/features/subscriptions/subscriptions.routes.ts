import type { FastifyInstance } from 'fastify';
import { subscriptionsSchemas } from '@kervan/contracts/subscriptions';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement, within } from '../../http/implement.ts';

/** Until subscriptions are sold every account is on a trial of AutoPricer without an end. */
export function registerSubscriptions(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(subscriptions, subscriptionsSchemas), {
    get: async ({ caller }) => {
      const { product_limit } = await within(deps, caller, (tx) =>
        tx
          .selectFrom('account')
          .select('product_limit')
          .where('account_id', '=', caller.accountId)
          .executeTakeFirstOrThrow(),
      );
      return {
        plan: 'AutoPricer' as const,
        period: 'month',
        renewalDate: null,
        coupon: null,
        levelItemCount: product_limit,
        status: 'trial' as const,
        trialEnd: null,
      };
    },
    appData: async () => ({
      isCustomerStripeInvoiceNotPaid: false,
      customerPaymentStatus: 0,
      hasSubscriptionCanceled: false,
      hasPaymentWaitingPackage: false,
      hasCustomerDisputedPayment: false,
    }),
  });
}
