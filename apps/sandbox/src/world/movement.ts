import { moveCompetition } from '../marketplace/notifications/offer-movement.ts';
import { moveDemand } from '../marketplace/orders/demand-movement.ts';
import type { World } from './world.ts';

/**
 * What the world does by itself between two instants (`from` excluded, `to` included). A pure function of the
 * seed and the window decides what happens, and windows add up: (a, b] and (b, c] do what (a, c] does.
 */
export type Movement = (world: World, from: Date, to: Date) => Promise<void>;

/** Every movement, listed by hand and run in this order. */
export const movements: readonly Movement[] = [moveCompetition, moveDemand];
