import { billing } from '@kervan/contracts/billing-calls';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { answerAccount } from './account-answers.ts';
import { address, invoice, levels, running, visa } from './billing-answers.ts';
import { explanation } from './item-answers.ts';
import { knownItem } from './known-item.ts';
import { buyerMessage, buyerThread, pageOf } from './message-answers.ts';
import { knownOrder, orderRow, ordersPage } from './order-answers.ts';
import { convertableProduct, packageDetails, packageRow, sendingOption } from './package-answers.ts';
import { answers, pricingOf } from './pricing-answers.ts';
import { unsetRouting } from './routing-answers.ts';
import { health } from './store-health.ts';
import type { Wire } from './wire.ts';

/** What the tests know of a seller who sells, buys, sends and pays: for tests that open many screens. */
export function answerKnown(wire: Wire): void {
  answerAccount(wire);
  wire.base(onboarding.exists, true);
  wire.base(dashboard.storeHealth, health());
  wire.base(inventory.detail, knownItem);
  wire.base(inventory.explain, explanation());
  wire.base(orders.list, ordersPage([orderRow()]));
  wire.base(orders.details, knownOrder);
  wire.base(orders.notes, []);
  wire.base(packages.list, {
    ...pageOf([packageRow()]),
    counts: {
      all: 1,
      Initial: 0,
      ComingToWareHouse: 0,
      DeliveredToWareHouse: 1,
      WaitingCredit: 0,
      PaymentReceived: 0,
      SentFromWareHouse: 0,
      Delivered: 0,
    },
    waitingMinor: 0,
    waitingCount: 0,
  });
  wire.base(packages.details, packageDetails());
  wire.answer(packages.sendingOptions, [sendingOption()]);
  wire.answer(packages.convertable, [convertableProduct()]);
  wire.answer(buyerMessages.threads, pageOf([buyerThread(1)]));
  wire.base(buyerMessages.items, {
    ...pageOf([buyerMessage(1)]),
    thread: buyerThread(1),
    isReachable: true,
    isByMarketplace: false,
    isTranslationAvailable: true,
  });
  wire.base(pricing.getStore, answers().store);
  wire.answer(pricing.get, ({ url }) => pricingOf((url.searchParams.get('sendingType') ?? 'main') as 'main')); // One of three.
  wire.base(routing.get, unsetRouting);
  wire.base(subscriptions.initialLevels, levels);
  wire.base(subscriptions.history, [running]);
  wire.base(billing.getCustomer, address);
  wire.base(billing.invoices, [invoice]);
  wire.base(cards.list, [visa]);
}
