import type { FastifyInstance } from 'fastify';
import { commonPoolSchemas } from '@kervan/contracts/common-pool';
import { commonPool } from '@kervan/contracts/common-pool-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { addFromPool } from './add-from-pool.ts';
import { listPool } from './list-pool.ts';

export function registerCommonPool(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(commonPool, commonPoolSchemas), { list: listPool, addToRestricted: addFromPool });
}
