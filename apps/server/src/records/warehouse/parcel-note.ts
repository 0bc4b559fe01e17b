import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { Db } from '../../db/connect.ts';
import { changeOrder } from '../orders/order-write.ts';
import type { ParcelStep } from './parcel-step.ts';

/** Keeps a line of the parcel in its order's history. */
export async function noted(
  tx: Db,
  step: ParcelStep,
  kind: OrderEventKind,
  details: Record<string, string | number | boolean>,
  { key, actor = 'rule' }: { key?: string; actor?: string } = {},
): Promise<ParcelStep> {
  const event = {
    kind,
    at: new Date(step.scope.now),
    actor,
    package_id: step.parcel.package_id,
    details,
    ...(key === undefined ? {} : { key }),
  };
  return { ...step, state: await changeOrder(tx, step.scope, step.state, { events: [event] }) };
}
