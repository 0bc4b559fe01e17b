import { buyersSystem } from './buyers/buyers.system.ts';
import { mailSystem } from './mail/mail.system.ts';
import { marketplaceSystem } from './marketplace/marketplace.system.ts';
import { paymentsSystem } from './payments/payments.system.ts';
import { ratesSystem } from './rates/rates.system.ts';
import { shopSystem } from './shop/shop.system.ts';
import { translationSystem } from './translation/translation.system.ts';
import { warehouseSystem } from './warehouse/warehouse.system.ts';
import type { System } from './world/system.ts';

/** Every outside system, listed by hand; they open and move in this order. */
export const systems: readonly System[] = [
  marketplaceSystem,
  buyersSystem,
  warehouseSystem,
  ratesSystem,
  mailSystem,
  paymentsSystem,
  shopSystem,
  translationSystem,
];
