/** The codes of the protocol with the status that each is answered with. */
export const errorCodes = {
  invalid: 400,
  unauthorized: 401,
  not_found: 404,
  state_conflict: 409,
  seq_conflict: 409,
  quote_expired: 409,
  price_changed: 409,
  idempotency_conflict: 409,
  disposed: 410,
  po_box: 422,
  country_unserved: 422,
  over_weight: 422,
  over_girth: 422,
  battery: 422,
  liquid: 422,
  address_non_latin: 422,
  label_expired: 422,
  claim_term_over: 422,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** A request that the warehouse refuses. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | null;
  /** Of a conflict of states: the state the thing is in. */
  readonly state: string | null;

  constructor(code: ErrorCode, message: string, { field, state }: { field?: string; state?: string } = {}) {
    super(message);
    this.code = code;
    this.field = field ?? null;
    this.state = state ?? null;
  }

  get status(): number {
    return errorCodes[this.code];
  }

  /** The body as it goes out. */
  get body(): object {
    const { code, message, field, state } = this;
    return { error: { code, message, ...(field === null ? {} : { field }), ...(state === null ? {} : { state }) } };
  }
}

export const notFound = (what: string, field?: string): Refusal =>
  new Refusal('not_found', `There is no such ${what}.`, field === undefined ? {} : { field });

/** What the state of a thing forbids; everything is over for what was disposed of. */
export const wrongState = (what: string, state: string): Refusal =>
  state === 'disposed'
    ? new Refusal('disposed', `The ${what} was disposed of.`)
    : new Refusal('state_conflict', `The ${what} is ${state}.`, { state });
