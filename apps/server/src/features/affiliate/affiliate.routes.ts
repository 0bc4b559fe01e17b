import type { FastifyInstance } from 'fastify';
import { affiliateSchemas } from '@kervan/contracts/affiliate';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { answeredWithin, implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { payOut } from './pay-out.ts';
import { readProgram } from './read-program.ts';

/** The affiliate program of an account (AFF-001 to AFF-008). */
export function registerAffiliate(app: FastifyInstance, deps: Deps): void {
  const drawing = () => ({ now: deps.clock.now(), chance: deps.chance });
  implement(app, deps, joined(affiliate, affiliateSchemas), {
    get: ({ caller }) =>
      within(deps, caller, (tx) =>
        readProgram(tx, caller.accountId, { ...drawing(), publicUrl: deps.config.PUBLIC_URL }),
      ),
    requestPayment: ({ body, caller }) =>
      answeredWithin(deps, caller, (tx) =>
        payOut(tx, caller.accountId, { ...drawing(), receiverMail: body.receiverMail }),
      ),
    transferToCredit: ({ caller }) =>
      answeredWithin(deps, caller, (tx) => payOut(tx, caller.accountId, { ...drawing(), receiverMail: null })),
  });
}
