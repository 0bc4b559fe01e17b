import type Stripe from 'stripe';
import type { ProviderAddress, ProviderWrites } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { StripeCaller } from './stripe-caller.ts';
import { cardOf, customerOf, setupOf } from './stripe-objects.ts';

type Writes = Pick<
  ProviderWrites,
  'createCustomer' | 'updateCustomer' | 'setDefaultCard' | 'createSetup' | 'attachCard' | 'detachCard'
>;

/** Customers and their cards. */
export function writeCustomers(stripe: Stripe, { write }: StripeCaller): Writes {
  const sameCustomer = ({ id }: { id: string }) => stripe.customers.retrieve(id);
  const sameCard = ({ id }: { id: string }) => stripe.paymentMethods.retrieve(id);
  const update = async (
    operation: 'updateCustomer' | 'setDefaultCard',
    sent: { key: `updateCustomer:${string}` | `setDefaultCard:${string}`; callId: string },
    { customerId, params }: { customerId: string; params: Stripe.CustomerUpdateParams },
  ) =>
    customerOf(
      await write(
        operation,
        sent,
        (options) =>
          stripe.customers.update(customerId, { ...params, metadata: { call_id: sent.callId } }, options) as Promise<
            Stripe.Response<Stripe.Customer | Stripe.DeletedCustomer>
          >,
        sameCustomer,
      ),
    );
  return {
    createCustomer: async ({ accountId, email, address }, sent) =>
      customerOf(
        await write(
          'createCustomer',
          sent,
          (options) =>
            stripe.customers.create(
              {
                email,
                ...(address ? addressParams(address) : {}),
                metadata: { call_id: sent.callId, account_id: String(accountId) },
              },
              options,
            ) as Promise<Stripe.Response<Stripe.Customer | Stripe.DeletedCustomer>>,
          sameCustomer,
        ),
      ),
    updateCustomer: ({ customerId, address, email }, sent) =>
      update('updateCustomer', sent, {
        customerId,
        params: { ...(email === undefined ? {} : { email }), ...(address ? addressParams(address) : {}) },
      }),
    setDefaultCard: ({ customerId, cardId }, sent) =>
      update('setDefaultCard', sent, {
        customerId,
        params: { invoice_settings: { default_payment_method: cardId } },
      }),
    createSetup: createsSetup(stripe, { write }),
    attachCard: async ({ customerId, cardId }, sent) =>
      mustBeCard(
        await write(
          'attachCard',
          sent,
          (options) => stripe.paymentMethods.attach(cardId, { customer: customerId }, options),
          sameCard,
        ),
      ),
    detachCard: async ({ cardId }, sent) =>
      mustBeCard(
        await write('detachCard', sent, (options) => stripe.paymentMethods.detach(cardId, {}, options), sameCard),
      ),
  };
}

/** SUB-053: whoever's card it is, its bank is asked where it is saved. */
function createsSetup(stripe: Stripe, { write }: Pick<StripeCaller, 'write'>): ProviderWrites['createSetup'] {
  return async ({ customerId }, sent) =>
    setupOf(
      await write(
        'createSetup',
        sent,
        (options) =>
          stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              payment_method_options: { card: { request_three_d_secure: 'any' } },
              metadata: { call_id: sent.callId },
            },
            options,
          ),
        ({ id }) => stripe.setupIntents.retrieve(id),
      ),
    );
}

function addressParams({ name, line1, line2, city, state, country, postCode }: ProviderAddress) {
  // An empty text takes a line away that was there before.
  return {
    name,
    address: { line1, line2: line2 ?? '', city, state: state ?? '', country, postal_code: postCode ?? '' },
  };
}

function mustBeCard(method: Stripe.PaymentMethod) {
  const card = cardOf(method);
  if (!card) throw new ProviderError('Refused', { code: 'not_a_card' });
  return card;
}
