import { faultsOf } from '../world/faults/faults.ts';
import type { System } from '../world/system.ts';
import { translationRoutes, translations } from './translation.routes.ts';

/** A translation service that speaks LibreTranslate's protocol. It is told to slow down (`slowDown`), and loses a text of several (`lostText`). */
export const translationSystem: System = {
  name: translations.name,
  routes: [translationRoutes],
  faultKinds: ['slowDown', 'lostText'],
  failures: {
    internal: { error: 'Cannot translate text: the model is gone' },
    unavailable: { error: 'The service is away.' },
  },
  links: () => [
    {
      path: '/translation/languages',
      name: 'Translation',
      text: 'The languages that texts are translated into, in the protocol of LibreTranslate; <code>/world/translations</code> lists what was asked for.',
    },
  ],
  open: async (world) => translations.hold(world, { asked: [], faults: faultsOf(world.faults, translations.name) }),
};
