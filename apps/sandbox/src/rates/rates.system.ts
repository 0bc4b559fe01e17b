import type { System } from '../world/system.ts';
import { ecbRoutes } from './ecb.routes.ts';

/** The European Central Bank's reference rates. */
export const ratesSystem: System = {
  name: 'rates',
  routes: [ecbRoutes],
  links: () => [
    {
      path: '/ecb/eurofxref-daily.xml',
      name: 'Exchange rates',
      text: "The day's reference rates in the bank's format.",
    },
  ],
};
