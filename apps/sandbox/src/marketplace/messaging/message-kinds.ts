import { isPending, unitsLeft, type OrderRow } from '../orders/order-row.ts';

/** A kind of message that a seller may send about an order [Amazon's model]. */
export type MessageKind = {
  operationId: string;
  /** Last part of its address, and its name among the actions. */
  name: string;
  subject: string;
  isOpen(order: OrderRow, now: Date): boolean;
};

/** A buyer is written to so long after the delivery [D permitted messages]. */
const KEPT_MS = 30 * 86_400_000;
const isKept = ({ facts }: OrderRow, now: Date): boolean =>
  now.getTime() <= Date.parse(facts.deliveredAt ?? facts.deliverBy.latest) + KEPT_MS;
const isAlive = (order: OrderRow): boolean =>
  !isPending(order) && !['CANCELLED', 'UNFULFILLABLE'].includes(order.status);

/** The kinds that take a text alone; when they are open is (u) beyond what their descriptions say. */
export const messageKinds: readonly MessageKind[] = [
  {
    // "prior to shipping their order"
    operationId: 'createConfirmOrderDetails',
    name: 'confirmOrderDetails',
    subject: 'A question about your order',
    isOpen: (order) => isAlive(order) && order.items.some((item) => unitsLeft(item) > 0),
  },
  {
    // "to arrange a delivery or to confirm contact information for making a delivery"
    operationId: 'createConfirmDeliveryDetails',
    name: 'confirmDeliveryDetails',
    subject: 'The delivery of your order',
    isOpen: (order, now) => isAlive(order) && order.facts.deliveredAt === undefined && isKept(order, now),
  },
  {
    // "an unexpected problem was encountered affecting the completion of the order"
    operationId: 'createUnexpectedProblem',
    name: 'unexpectedProblem',
    subject: 'A problem with your order',
    isOpen: (order, now) => !isPending(order) && isKept(order, now),
  },
];

/** Bounds of a text [Amazon's model]. */
export const TEXT_MAX = 2000;

/** What such a message takes, as a schema that is linked from the action. */
export const textSchema = {
  $schema: 'http://json-schema.org/draft-04/schema',
  type: 'object',
  properties: { text: { type: 'string', minLength: 1, maxLength: TEXT_MAX } },
  required: ['text'],
};
