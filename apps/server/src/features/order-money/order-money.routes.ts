import type { FastifyInstance } from 'fastify';
import { marginSchemas } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { capAtRisk } from './cap-at-risk.ts';
import { listRisks } from './list-risks.ts';
import { raiseAtRisk } from './raise-at-risk.ts';
import { zeroAtRisk } from './zero-at-risk.ts';

export function registerOrderMoney(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(margin, marginSchemas), {
    list: listRisks,
    raise: raiseAtRisk,
    zero: zeroAtRisk,
    cap: capAtRisk,
  });
}
