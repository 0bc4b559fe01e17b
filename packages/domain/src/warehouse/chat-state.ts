import { limits } from '../limits.ts';
import { stepBy, type StepTable } from '../orders/step-table.ts';
import { statusWords } from '../orders/status-words.ts';

/** WH-033. */
export const WarehouseChatStatus = {
  Open: 1,
  WaitingReplyFromCarrier: 2,
  WaitingReplyFromCustomer: 3,
  WaitingReplyFromWarehouse: 4,
  ClosedByCustomer: 5,
  ClosedByWarehouse: 6,
} as const;
export type WarehouseChatStatus = (typeof WarehouseChatStatus)[keyof typeof WarehouseChatStatus];
const C = WarehouseChatStatus;
export const warehouseChatStatusWords = statusWords<WarehouseChatStatus>({
  [C.Open]: 'Open',
  [C.WaitingReplyFromCarrier]: 'WaitingReplyFromCarrier',
  [C.WaitingReplyFromCustomer]: 'WaitingReplyFromCustomer',
  [C.WaitingReplyFromWarehouse]: 'WaitingReplyFromWarehouse',
  [C.ClosedByCustomer]: 'ClosedByCustomer',
  [C.ClosedByWarehouse]: 'ClosedByWarehouse',
});

export type ChatEvent =
  | 'customerWrote'
  | 'warehouseWrote'
  | 'carrierAsked'
  | 'customerClosed'
  | 'warehouseClosed'
  | 'reopened'
  | 'warehouseReopened'
  | 'claimDecided';
const unfinished = [
  C.Open,
  C.WaitingReplyFromCarrier,
  C.WaitingReplyFromCustomer,
  C.WaitingReplyFromWarehouse,
] as const;
/** WH-034. What is closed is written to only after it was reopened; the customer reopens what he closed, the warehouse whatever it wants. */
export const chatSteps = {
  customerWrote: [{ from: unfinished, to: C.WaitingReplyFromWarehouse }],
  warehouseWrote: [{ from: unfinished, to: C.WaitingReplyFromCustomer }],
  carrierAsked: [{ from: unfinished, to: C.WaitingReplyFromCarrier }],
  customerClosed: [{ from: unfinished, to: C.ClosedByCustomer }],
  warehouseClosed: [{ from: unfinished, to: C.ClosedByWarehouse }],
  reopened: [{ from: [C.ClosedByCustomer], to: C.Open }],
  warehouseReopened: [{ from: [C.ClosedByCustomer, C.ClosedByWarehouse], to: C.Open }],
  // Its claim is decided: nobody waits for anybody any more, until somebody writes.
  claimDecided: [{ from: unfinished, to: C.Open }],
} as const satisfies StepTable<ChatEvent, WarehouseChatStatus>;

export const isChatClosed = (status: WarehouseChatStatus): boolean =>
  status === C.ClosedByCustomer || status === C.ClosedByWarehouse;

/** The status after an event, null = refused; a chat is reopened within 7 days after it was closed. Times in ms. */
export function nextChatStatus(
  from: WarehouseChatStatus,
  event: ChatEvent,
  { closedAt, now }: { closedAt: number | null; now: number },
): WarehouseChatStatus | null {
  if (event === 'reopened' && (closedAt === null || now - closedAt > limits.chatReopenMs)) return null;
  return stepBy<ChatEvent, WarehouseChatStatus>(chatSteps, from, event);
}

const eventsOfStatus: Record<WarehouseChatStatus, ChatEvent> = {
  [C.Open]: 'warehouseReopened',
  [C.WaitingReplyFromCarrier]: 'carrierAsked',
  [C.WaitingReplyFromCustomer]: 'warehouseWrote',
  [C.WaitingReplyFromWarehouse]: 'customerWrote',
  [C.ClosedByCustomer]: 'customerClosed',
  [C.ClosedByWarehouse]: 'warehouseClosed',
};

/** What happened when the warehouse tells a status by its word; null = it has no such word. */
export function chatEventOf(word: string): ChatEvent | null {
  const status = warehouseChatStatusWords.codeOf(word);
  return status === null ? null : eventsOfStatus[status];
}

/** Until when the customer may reopen a chat, ms; null = it is not closed, or the warehouse closed it. */
export const reopenUntil = (status: WarehouseChatStatus, closedAt: number | null): number | null =>
  closedAt === null || status !== C.ClosedByCustomer ? null : closedAt + limits.chatReopenMs;
