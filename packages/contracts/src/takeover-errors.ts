/** Refusals of states of accounts and their takeover (M12), with their HTTP status. */
export const takeoverErrorStatuses = {
  StateNotValid: 400,
  StateNewer: 400,
  StateDamaged: 400,
  StateEmpty: 400,
  StateTooLarge: 400,
  StateMarketTaken: 409,
  TakeoverUnderWay: 409,
} as const;
