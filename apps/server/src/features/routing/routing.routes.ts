import type { FastifyInstance } from 'fastify';
import { routingSchemas } from '@kervan/contracts/routing';
import { routing } from '@kervan/contracts/routing-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { acknowledgeDirectSending } from './acknowledge-direct-sending.ts';
import { getRouting } from './get-routing.ts';
import { saveRouting } from './save-routing.ts';

export function registerRouting(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(routing, routingSchemas), {
    get: getRouting,
    save: saveRouting,
    acknowledgeDirectSending,
  });
}
