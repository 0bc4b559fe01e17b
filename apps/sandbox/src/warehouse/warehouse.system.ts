import type { System } from '../world/system.ts';
import { warehouseRoutes } from './warehouse.routes.ts';

/** The contracted warehouse with its carriers. */
export const warehouseSystem: System = { name: 'warehouse', routes: [warehouseRoutes] };
