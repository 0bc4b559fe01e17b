import type { FastifyInstance } from 'fastify';
import { insuranceClaimsSchemas } from '@kervan/contracts/insurance-claims';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { claimsOfPackage } from './claims.queries.ts';
import { openClaim } from './open-claim.ts';

/** Claims of insurance for lost and damaged parcels (WH-041). */
export function registerInsuranceClaims(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(insuranceClaims, insuranceClaimsSchemas), {
    create: openClaim,
    ofPackage: claimsOfPackage,
  });
}
