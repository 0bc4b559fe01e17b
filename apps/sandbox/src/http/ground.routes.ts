import type { SandboxConfig } from '../config.ts';
import { imagesRoutes } from '../world/catalogue/images.routes.ts';
import { callsRoutes } from '../world/control/calls.routes.ts';
import { clockRoutes } from '../world/control/clock.routes.ts';
import { faultsRoutes } from '../world/control/faults.routes.ts';
import { offersRoutes } from '../world/control/offers.routes.ts';
import { productRoutes } from '../world/control/product.routes.ts';
import { productsRoutes } from '../world/control/products.routes.ts';
import type { System } from '../world/system.ts';
import type { Worlds } from '../world/worlds.ts';
import { indexRoutes } from './index.routes.ts';
import type { Mount } from './mount.ts';

/** Routes of what every world has: its control and its first page. */
export type GroundRoutes = (
  mount: Mount,
  context: { worlds: Worlds; systems: readonly System[]; config: SandboxConfig },
) => void;

/** Every part of the ground, listed by hand. */
export const groundRoutes: readonly GroundRoutes[] = [
  indexRoutes,
  clockRoutes,
  callsRoutes,
  productsRoutes,
  productRoutes,
  offersRoutes,
  faultsRoutes,
  imagesRoutes,
];
