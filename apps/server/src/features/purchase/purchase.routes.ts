import type { FastifyInstance } from 'fastify';
import { billingSchemas } from '@kervan/contracts/billing';
import { billing } from '@kervan/contracts/billing-calls';
import { purchaseSchemas } from '@kervan/contracts/purchase';
import { purchase } from '@kervan/contracts/purchase-calls';
import { joined, partOf } from '@kervan/contracts/schemas';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { findBillingAddress } from '../../records/billing/billing-address.ts';
import { activate } from './activate.ts';
import { applicableCoupons, couponById, couponOfSubscription, useCoupon } from './coupons.ts';
import { createCustomer, createCustomerForWarehouse } from './create-customer.ts';
import { openSetup } from './open-setup.ts';
import { setDefaultCard } from './set-default.ts';
import { subscribe } from './subscribe.ts';

const form = partOf(
  joined(billing, billingSchemas),
  'createCustomer',
  'createCustomerForWarehouse',
  'warehouseSetupIntent',
  'warehouseSetupIntentOfCustomer',
  'getCustomer',
  'setupIntent',
  'setupIntentOfCustomer',
  'setDefault',
  'updateDefault',
  'useCoupon',
  'couponOfSubscription',
  'couponById',
  'applicableCoupons',
);

/** From the billing address to the paid subscription, each step repeatable (SUB-019, SUB-020). */
export function registerPurchase(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, form, {
    createCustomer,
    createCustomerForWarehouse,
    warehouseSetupIntent: ({ query, caller }) => {
      requireOwnCustomer(caller, query.customerid);
      return openSetup(deps, caller);
    },
    warehouseSetupIntentOfCustomer: ({ body, caller }) => {
      requireOwnCustomer(caller, body.customerId);
      return openSetup(deps, caller);
    },
    getCustomer: ({ caller }) => within(deps, caller, (tx) => findBillingAddress(tx, caller.accountId)),
    setupIntent: ({ caller }) => openSetup(deps, caller),
    setupIntentOfCustomer: ({ body, caller }) => {
      requireOwnCustomer(caller, body.customerId);
      return openSetup(deps, caller);
    },
    setDefault: async ({ query, body, caller }) => {
      requireOwnCustomer(caller, query.customerid);
      await setDefaultCard(deps, caller, body.paymentMethodId);
      return null;
    },
    updateDefault: async ({ body, caller }) => {
      requireOwnCustomer(caller, body.customerId);
      try {
        await setDefaultCard(deps, caller, body.paymentMethodId);
      } catch (error) {
        if (error instanceof ProviderError && error.outcome === 'notMade') throw new AppError('UpdateFailed');
        throw error;
      }
      return null;
    },
    useCoupon,
    couponOfSubscription,
    couponById,
    applicableCoupons,
  });
  implement(app, deps, joined(purchase, purchaseSchemas), {
    subscribe,
    activate: ({ query, caller }) => activate(deps, caller, query.subscriptionIdOnDb),
    activateByPost: ({ body, caller }) => activate(deps, caller, body.subscriptionIdOnDb),
  });
}
