import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { takeoverSchemas } from '@kervan/contracts/takeover';
import { takeover } from '@kervan/contracts/takeover-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { downloadState } from './download-state.ts';
import { importState } from './import-state.ts';
import { listTakeovers } from './takeover-rows.ts';

/** M12: the state of an account leaves as a file and goes on in another copy of the product. */
export function registerTakeover(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(takeover, takeoverSchemas), {
    state: downloadState,
    importState,
    takeovers: listTakeovers,
  });
}
