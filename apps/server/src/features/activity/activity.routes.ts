import type { FastifyInstance } from 'fastify';
import { activity } from '@kervan/contracts/activity';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listActivity } from './list-activity.ts';
import { undoActivity } from './undo-activity.ts';

export function registerActivity(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, activity, { list: listActivity, undo: undoActivity });
}
