/** Words of a dispute by which the money was taken back; the list of the provider's words is open, and one we do not know stops nobody. */
export const takingDisputes = ['needs_response', 'under_review', 'lost'] as const;
const STOPPING: ReadonlySet<string> = new Set(takingDisputes);
const OVER = new Set(['won', 'lost', 'prevented', 'warning_closed']);

/**
 * Whether a dispute that is read with this word stops the account (SUB-036). Once it did, it does until staff clear it: however the bank decides,
 * nothing is reinstated by itself (appendix E). Warnings and appeals are for staff to look at.
 */
export const disputeStops = (word: string): boolean => STOPPING.has(word);

/** The bank has decided. */
export const isDisputeOver = (word: string): boolean => OVER.has(word);
