import type { FastifyInstance } from 'fastify';
import { dashboard } from '@kervan/contracts/dashboard';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { storeHealth } from './store-health.ts';

export function registerDashboard(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, dashboard, { storeHealth });
}
