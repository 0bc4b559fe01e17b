import type { System } from '../world/system.ts';
import { apiRoutes } from './api.routes.ts';
import { createDesk, desks } from './books/desk.ts';
import { ratesRoutes } from './catalogue/rates.routes.ts';
import { consoleRoutes } from './console/console.routes.ts';
import { controlRoutes } from './control/control.routes.ts';
import { deliverDue } from './events/deliver.ts';
import { decideByItself, replyByItself } from './life/answer.ts';
import { disposeUnidentified, liveOn } from './life/live.ts';
import { answerFaultKinds } from './wire/gateway.ts';

/** The contracted warehouse with its carriers. */
export const warehouseSystem: System = {
  name: 'warehouse',
  tables: [new URL('./warehouse.sql', import.meta.url)],
  routes: [ratesRoutes, apiRoutes, controlRoutes, consoleRoutes],
  effects: {
    'warehouse.deliver': deliverDue,
    'warehouse.life': liveOn,
    'warehouse.reply': replyByItself,
    'warehouse.decide': decideByItself,
    'warehouse.dispose-unidentified': disposeUnidentified,
  },
  // What the marketplace loses, doubles, delays and shuffles the warehouse does too, under `warehouse.webhook`.
  faultKinds: [...answerFaultKinds, 'forged'],
  failures: {
    internal: { error: { code: 'internal', message: 'Something broke.' } },
    unavailable: { error: { code: 'unavailable', message: 'The warehouse is away.' } },
  },
  links: () => [
    {
      path: '/warehouse/console',
      name: 'Warehouse',
      text: 'What the people of the warehouse do: scan, measure, pack, dispatch, send back. <code>/warehouse/openapi.json</code> describes its API.',
    },
  ],
  async open(world) {
    desks.hold(world, createDesk(world));
  },
};
