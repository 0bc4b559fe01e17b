/** The warehouse's address or key is wrong: the operator has to mend it. */
export class WarehouseRefused extends Error {
  override readonly name: string = 'WarehouseRefused';
}

/** The warehouse did not answer, or not in time: try again later, with the same key. */
export class WarehouseUnavailable extends Error {
  override readonly name: string = 'WarehouseUnavailable';
  /** When it wants to be asked again; null = it did not say. */
  readonly retryAfterMs: number | null;
  /** False = it said that nothing was done; true = nobody knows. */
  readonly isUnknown: boolean;

  constructor(message: string, how: { cause?: unknown; retryAfterMs?: number | null; isUnknown?: boolean } = {}) {
    super(message, { cause: how.cause });
    this.retryAfterMs = how.retryAfterMs ?? null;
    this.isUnknown = how.isUnknown ?? true;
  }
}

/** The warehouse answered something else than agreed: nothing must be guessed from it. What was asked for may have been done. */
export class WarehouseAnswerInvalid extends Error {
  override readonly name: string = 'WarehouseAnswerInvalid';
}

/** The warehouse is away, or is not what was agreed: the seller tries again later, the operator sees why. */
export const isAway = (error: unknown): error is WarehouseUnavailable | WarehouseRefused | WarehouseAnswerInvalid =>
  error instanceof WarehouseUnavailable || error instanceof WarehouseRefused || error instanceof WarehouseAnswerInvalid;

/** Whatever comes of asking the warehouse but its answer. */
export const isOfWarehouse = (error: unknown): boolean => isAway(error) || error instanceof WarehouseDeclined;

/** Why the warehouse does not do what it is asked (warehouse protocol). */
export const warehouseDeclines = [
  'invalid',
  'not_found',
  'state_conflict',
  'seq_conflict',
  'quote_expired',
  'price_changed',
  'idempotency_conflict',
  'disposed',
  'po_box',
  'country_unserved',
  'over_weight',
  'over_girth',
  'battery',
  'liquid',
  'address_non_latin',
  'label_expired',
  'claim_term_over',
] as const;
export type WarehouseDecline = (typeof warehouseDeclines)[number];

/** The warehouse declines, and nothing was done. `field`: the part of the request; `state`: where the package stands, with a conflict of states. */
export class WarehouseDeclined extends Error {
  override readonly name: string = 'WarehouseDeclined';
  readonly code: WarehouseDecline;
  readonly field: string | null;
  readonly state: string | null;

  constructor(code: WarehouseDecline, message: string, more: { field?: string | null; state?: string | null } = {}) {
    super(`${code}: ${message}`);
    this.code = code;
    this.field = more.field ?? null;
    this.state = more.state ?? null;
  }
}
