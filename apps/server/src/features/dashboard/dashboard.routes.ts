import type { FastifyInstance } from 'fastify';
import { dashboardSchemas } from '@kervan/contracts/dashboard';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { confirmStep } from '../../records/stores/confirm-step.ts';
import { storeHealth } from './store-health.ts';

export function registerDashboard(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(dashboard, dashboardSchemas), {
    storeHealth,
    confirmStep: ({ body, caller }) =>
      within(deps, caller, async (tx) => {
        await confirmStep(tx, caller.storeId, body.step);
        return null;
      }),
  });
}
