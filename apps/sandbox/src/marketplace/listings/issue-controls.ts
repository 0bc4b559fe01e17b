import { isMarketCode } from '@kervan/domain/markets';
import { BadRequest, bodyJson, isRecord } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { EffectHandler } from '../../world/system.ts';
import { announceListingChanges } from '../notifications/listing-events.ts';
import { withBuyersView } from './buyers-view.ts';
import { findListings, saveBuyersView, type ListingScope } from './listing-row.ts';
import { codeOfKind, policyIssue, policyIssueKinds, type PolicyIssueKind } from './policy-issues.ts';

/** `/world/listing-issues`: what Amazon's policies say of a listing, raised and taken back. */
export const registerIssueControls: Routes = (mount) => {
  mount('POST', '/world/listing-issues', raise);
};

type Payload = {
  scope: ListingScope;
  sku: string;
  kind: PolicyIssueKind;
  isRaised: boolean;
  exemptUntil: string | null;
};

const WANTED = `wanted: {market, sellerId, sku, kind: ${policyIssueKinds.join(' | ')}, isRaised?, exemptUntil?, forMs?}`;

/** `{market, sellerId, sku, kind, isRaised?: false to take it back, exemptUntil?: instant, forMs?}`: taken back after `forMs` of world time when given. */
async function raise({ world, request, reply }: WorldRequest): Promise<unknown> {
  const body = bodyJson(request);
  if (!isRecord(body) || typeof body.sku !== 'string') throw new BadRequest(WANTED);
  const kind = policyIssueKinds.find((known) => known === body.kind);
  const market = String(body.market);
  const { exemptUntil = null, isRaised = true } = body;
  if (!kind || !isMarketCode(market) || (exemptUntil !== null && typeof exemptUntil !== 'string'))
    throw new BadRequest(WANTED);
  const scope = { market, sellerId: String(body.sellerId) };
  const payload: Payload = { scope, sku: body.sku, kind, isRaised: isRaised !== false, exemptUntil };
  await setIssue(world, payload, world.clock.now());
  if (typeof body.forMs === 'number')
    await world.effects.schedule('listings.issue', new Date(world.clock.nowMs() + body.forMs), {
      ...payload,
      isRaised: false,
    });
  return reply.code(204).send();
}

const setIssue: EffectHandler = async (world, payload, at) => {
  const { scope, sku, kind, isRaised, exemptUntil } = payload as Payload; // Written by raise.
  const changes = await inTransaction(world.sql, async (sql) => {
    const before = (await findListings({ sql, world, scope, lock: true }, [sku])).get(sku);
    if (!before || before.status === 'DELETED') return [];
    const others = before.raised.filter(({ code }) => code !== codeOfKind(kind));
    const raised = isRaised ? [...others, policyIssue(kind, exemptUntil)] : others;
    const after = withBuyersView(world, { ...before, raised, updated_at: at }, at);
    await saveBuyersView(sql, world, [after]);
    return [{ before, after }];
  });
  await announceListingChanges(world, changes, at);
};

export const issueControlEffects: Readonly<Record<string, EffectHandler>> = { 'listings.issue': setIssue };
