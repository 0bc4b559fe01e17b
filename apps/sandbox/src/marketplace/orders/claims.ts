import type { World } from '../../world/world.ts';
import { bookRefund, type RefundLine } from '../finances/book-money.ts';
import { changeOrder, OrderRefusal } from './change-order.ts';
import type { OrderRow } from './order-row.ts';
import { refunded, refundLines } from './refund-order.ts';

/** The buyer turns to the marketplace: an A-to-z claim over an amount, or over all that is left. Throws OrderRefusal. */
export function openClaim(
  world: World,
  orderId: string,
  { reason, amountMinor, at }: { reason: string; amountMinor: number | null; at: Date },
): Promise<OrderRow> {
  return changeOrder(world, orderId, {
    at,
    change: (order) => {
      if (order.facts.claim && order.facts.claim.decision === null)
        throw new OrderRefusal(`Order ${orderId} has a claim already.`);
      const asked = refundLines(order, { amountMinor, orderItemId: null });
      const amount = asked.reduce((sum, line) => sum + line.principalMinor + line.shippingMinor, 0);
      const claim = { openedAt: at.toISOString(), reason, amountMinor: amount, decision: null };
      return { ...order, facts: { ...order.facts, claim } };
    },
  });
}

/** The marketplace decides the claim; a granted one is paid by the seller. Throws OrderRefusal. */
export function decideClaim(
  world: World,
  orderId: string,
  { isGranted, at, isCalled = false }: { isGranted: boolean; at: Date; isCalled?: boolean },
): Promise<OrderRow> {
  let lines: RefundLine[] = [];
  return changeOrder(world, orderId, {
    at,
    change: (order) => {
      const { claim } = order.facts;
      if (!claim || claim.decision !== null) throw new OrderRefusal(`Order ${orderId} has no open claim.`);
      const decided: OrderRow = {
        ...order,
        facts: { ...order.facts, claim: { ...claim, decision: isGranted ? 'GRANTED' : 'DENIED' } },
      };
      if (!isGranted) return decided;
      // What was refunded meanwhile is not paid twice.
      lines = linesUpTo(order, claim.amountMinor);
      return lines.length > 0 ? refunded(decided, lines) : decided;
    },
    also: (sql, { order }) =>
      bookRefund(sql, world, order, {
        lines,
        at,
        name: `claim ${order.facts.claim?.openedAt ?? ''}`,
        description: 'A-to-z Guarantee Refund',
        type: 'GuaranteeClaim',
        isCalled,
      }),
  });
}

function linesUpTo(order: OrderRow, amountMinor: number): RefundLine[] {
  try {
    return refundLines(order, { amountMinor, orderItemId: null });
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error;
  }
  try {
    return refundLines(order, { amountMinor: null, orderItemId: null });
  } catch (error) {
    if (error instanceof OrderRefusal) return [];
    throw error;
  }
}
