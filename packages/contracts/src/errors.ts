/**
 * Every error a caller can be told about, with its HTTP status. The code is also the key of its text in `texts`.
 * Domain errors of core spec section 8 and account spec section 8.
 */
export const errorStatuses = {
  NotSignedIn: 401,
  invalid_grant: 400,
  EmailConfirmationNeeded: 400,
  UserAlreadyRegistered: 400,
  LinkNotValid: 400,
  TooManyRequests: 429,
  ServerBusy: 503,
  RecordNotFound: 404,
  RouteNotFound: 404,
  ValidationFailed: 400,
  PayloadTooLarge: 413,
  RequestTooComplex: 400,
  UniqueViolation: 409,
  AlreadyExists: 409,
  DifferentMarketSelected: 400,
  InvalidMarketplaceSelection: 400,
  sameMarketAlreadyExists: 400,
  registeredAlready: 400,
  connectionError: 400,
  InsertLimitExceeded: 400,
  AsinNotValid: 400,
  InventoryNotAdded: 400,
  InventoryPartiallyAdded: 400,
  InventoryLimitReached: 400,
  AtStoreStatusLimitExceeded: 400,
  Added5000: 400,
  subscriptionLimit: 400,
  NoDataAvailableToAdd: 400,
  CanceledSubscription: 400,
  NoActiveSubscription: 400,
  NonPayingUser: 400,
  DisputedPayment: 400,
  StoreConnectionError: 400,
  PlanTooLow: 400,
  InputsNoLongerKept: 410,
  SettingsChangedMeanwhile: 409,
  DryRunSuperseded: 409,
  IdempotencyKeyReused: 409,
  RequestInFlight: 409,
  RatesNotReachable: 502,
  NoRecordsFound: 404,
  NothingToUndo: 409,
  UndoTooOld: 409,
  UndoImpossible: 409,
  UnexpectedError: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** True when the text is a known error code. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatuses, text);
