import { feedsEffects } from '../marketplace/feeds/process-feed.ts';
import { listingsEffects } from '../marketplace/listings/apply-submissions.ts';
import { listingControlEffects } from '../marketplace/listings/listing-controls.ts';
import { offerEffects } from '../marketplace/notifications/offer-events.ts';
import { deliveryEffects } from '../marketplace/notifications/publish.ts';
import { ordersEffects } from '../marketplace/orders/place-order.ts';
import { reportsEffects } from '../marketplace/reports/process-report.ts';
import type { World } from './world.ts';

/** Applies one kind of effect. `at` is the instant it was due, which the world's clock has reached. Must bear being run twice. */
export type EffectHandler = (world: World, payload: unknown, at: Date) => Promise<void>;

/** Every kind of effect, listed by hand. */
export const effectHandlers: Readonly<Record<string, EffectHandler>> = {
  ...listingsEffects,
  ...listingControlEffects,
  ...feedsEffects,
  ...reportsEffects,
  ...deliveryEffects,
  ...offerEffects,
  ...ordersEffects,
};
