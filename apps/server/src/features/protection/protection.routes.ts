import type { FastifyInstance } from 'fastify';
import { protectionSchemas } from '@kervan/contracts/protection';
import { protection } from '@kervan/contracts/protection-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getSettings, saveSettings } from '../../cases/settings-of-caller.ts';
import { listSuppressed } from './list-suppressed.ts';

/** FILT-045, FILT-046, INV-111. */
export function registerProtection(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(protection, protectionSchemas), {
    get: async ({ caller }) => {
      const { settings, editedRevision } = await getSettings(deps, caller);
      return { ...settings.preventSuspend, revision: editedRevision };
    },
    save: ({ body: { revision, ...preventSuspend }, caller }) =>
      saveSettings(deps, caller, revision, (settings) => ({ ...settings, preventSuspend })),
    suppressed: listSuppressed,
  });
}
