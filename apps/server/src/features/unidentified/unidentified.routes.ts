import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { unidentifiedSchemas } from '@kervan/contracts/unidentified';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { claimPackage } from './claim-package.ts';
import { listUnidentified } from './list-unidentified.ts';
import { packagePhoto, suggestOrders } from './show-package.ts';

/** Packages at the warehouse that are nobody's so far (WH-030, WH-031). */
export function registerUnidentified(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(unidentified, unidentifiedSchemas), {
    list: listUnidentified,
    claim: claimPackage,
    photo: packagePhoto,
    suggestions: suggestOrders,
  });
}
