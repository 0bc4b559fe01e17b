import type { FastifyInstance } from 'fastify';
import { activitySchemas } from '@kervan/contracts/activity';
import { activity } from '@kervan/contracts/activity-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listActivity } from './list-activity.ts';
import { undoActivity } from './undo-activity.ts';

export function registerActivity(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(activity, activitySchemas), { list: listActivity, undo: undoActivity });
}
