import type { FastifyInstance } from 'fastify';
import { routingSchemas } from '@kervan/contracts/routing';
import { routing } from '@kervan/contracts/routing-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement, within } from '../../http/implement.ts';
import { getSettings, saveSettings } from '../../http/settings-of-caller.ts';
import { findAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { acknowledgeDirectSending } from './acknowledge-direct-sending.ts';

export function registerRouting(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(routing, routingSchemas), {
    get: async ({ caller }) => {
      const { settings, editedRevision: revision } = await getSettings(deps, caller);
      const accepted = await within(deps, caller, (tx) => findAcceptedPolicy(tx, caller.storeId));
      return { defaultSendingType: settings.sendingType, accepted, revision };
    },
    save: ({ body: { defaultSendingType, revision }, caller }) =>
      saveSettings(deps, caller, revision, (settings) => ({ ...settings, sendingType: defaultSendingType })),
    acknowledgeDirectSending,
  });
}
