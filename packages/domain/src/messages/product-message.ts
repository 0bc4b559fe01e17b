/** What the panel says by a banner of its own while it holds (SHELL-098): a message of it stands in the message centre, not under the top bar again. */
const saidByBanner: ReadonlySet<string> = new Set(['unpaid', 'stopped', 'suspended', 'over', 'ended', 'disputed']);

/** What decides where a message shows. Instants in ms of the market clock; `at`: the moment that it tells of. */
export type MessageFacts = {
  kind: string;
  isSticky: boolean;
  isPopup: boolean;
  isRead: boolean;
  endedAt: number | null;
  at: number | null;
};

/** Whether a message still asks to be seen: what it announces has not come, and nobody ended it. */
const holds = ({ endedAt, at }: MessageFacts, now: number): boolean => endedAt === null && (at === null || at > now);

/** MSG-021: under the top bar until it is read. */
export const isStickyNow = (message: MessageFacts, now: number): boolean =>
  message.isSticky && !message.isRead && !saidByBanner.has(message.kind) && holds(message, now);

/** MSG-021: in the dialog until it is read. */
export const isPopupNow = (message: MessageFacts, now: number): boolean =>
  message.isPopup && !message.isRead && holds(message, now);
