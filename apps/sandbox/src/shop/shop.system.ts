import type { System } from '../world/system.ts';
import { shopRoutes } from './shop.routes.ts';

/** Pages of the source shop and of the seller's own pages, as a browser gets them. */
export const shopSystem: System = {
  name: 'shop',
  routes: [shopRoutes],
  links: () => [
    { path: '/shop/s?k=', name: 'Shop', text: 'Search and product pages of the source, as a browser gets them.' },
  ],
};
