import type { FastifyInstance } from 'fastify';
import { planChangesSchemas } from '@kervan/contracts/plan-changes';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { cancel, renew } from './cancel.ts';
import { restoreArchive } from './restore-archive.ts';
import { changePlan, previewChange } from './change-plan.ts';

/** Another plan, a cancellation and its undoing. */
export function registerPlanChanges(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(planChanges, planChangesSchemas), {
    previewChange,
    change: changePlan,
    cancel: ({ query, caller }) =>
      cancel(deps, caller, { subscriptionId: query.subscriptionId, toPeriodEnd: query.shouldsetisactiveastrue }),
    cancelByPost: ({ body, caller }) =>
      cancel(deps, caller, { subscriptionId: body.subscriptionId, toPeriodEnd: body.shouldsetisactiveastrue }),
    cancelNow: ({ query, caller }) =>
      cancel(deps, caller, { subscriptionId: query.subscriptionId, toPeriodEnd: false }),
    restoreArchive,
    renew: ({ body, caller }) => renew(deps, caller, body.subscriptionId),
  });
}
