import type { System } from '../world/system.ts';
import { buyRoutes } from './buy-page.ts';
import { buyersRoutes } from './buyers.routes.ts';
import { openDemand } from './demand.ts';
import { moveDemand } from './demand-movement.ts';

/** Those who buy, by themselves or because a test says so, wherever the world has a shop. */
export const buyersSystem: System = {
  name: 'buyers',
  tables: [new URL('./buyers.sql', import.meta.url)],
  routes: [buyersRoutes, buyRoutes],
  movements: [moveDemand],
  open: openDemand,
};
