import type { FastifyInstance } from 'fastify';
import { buyingSchemas } from '@kervan/contracts/buying';
import { buying } from '@kervan/contracts/buying-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { setCap } from './caps.ts';
import { claimNext } from './claim-next.ts';
import { queueProducts, releasePurchase, withdrawPurchase } from './queue-products.ts';
import { openCheckout, reportBought, reportFailed } from './report-purchase.ts';
import { savePurchase } from './save-purchase.ts';
import { savePurchaser } from './save-purchaser.ts';

export function registerBuying(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(buying, buyingSchemas), {
    savePurchaser,
    savePurchase,
    cap: setCap,
    queue: queueProducts,
    withdraw: withdrawPurchase,
    release: releasePurchase,
    next: claimNext,
    opened: openCheckout,
    bought: reportBought,
    failed: reportFailed,
  });
}
