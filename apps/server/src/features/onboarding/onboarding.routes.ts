import type { FastifyInstance } from 'fastify';
import { onboardingSchemas } from '@kervan/contracts/onboarding';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { acceptWarehouseAgreement } from './accept-warehouse-agreement.ts';
import { createOnboarding } from './create-onboarding.ts';
import { listChannels, listHistories } from './list-choices.ts';
import { findAcceptance, hasOnboarding } from './onboarding.queries.ts';

export function registerOnboarding(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(onboarding, onboardingSchemas), {
    histories: listHistories,
    channels: listChannels,
    create: createOnboarding,
    exists: ({ caller }) => within(deps, caller, (tx) => hasOnboarding(tx, caller.accountId)),
    warehouseAgreement: async ({ caller }) => {
      const accepted = await within(deps, caller, (tx) => findAcceptance(tx, caller.accountId, 'warehouse'));
      return accepted && { textVersion: accepted.text_version, acceptedAt: accepted.accepted_at.toISOString() };
    },
    acceptWarehouseAgreement,
  });
}
