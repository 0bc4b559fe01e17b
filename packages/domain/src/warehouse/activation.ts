/** What has to be done before the warehouse sends for a store, in the order in which it is asked (WH-002). */
export const setupSteps = ['agreement', 'profile', 'card', 'credit', 'carrier'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What is done: of the account, and with `hasActiveCarrier` of the store. */
export type SetupFacts = {
  /** The present text, not an older one. */
  isAgreementAccepted: boolean;
  isProfileDone: boolean;
  hasApprovedCard: boolean;
  /** Credit was loaded at least once; what is left of it does not matter. */
  isCreditLoaded: boolean;
  hasActiveCarrier: boolean;
};

/** The steps that are missing; empty = the store can be activated. */
export function missingSteps(facts: SetupFacts): SetupStep[] {
  const done: Record<SetupStep, boolean> = {
    agreement: facts.isAgreementAccepted,
    profile: facts.isProfileDone,
    card: facts.hasApprovedCard,
    credit: facts.isCreditLoaded,
    carrier: facts.hasActiveCarrier,
  };
  return setupSteps.filter((step) => !done[step]);
}

/** The code by which the first missing step refuses the activation (WH-078). */
export const refusalOfStep = {
  agreement: 'WarehouseAgreementNotAccepted',
  profile: 'WarehouseProfileNotDone',
  card: 'NoCard',
  credit: 'InitialCreditNotLoaded',
  carrier: 'NoActiveCarrier',
} as const satisfies Record<SetupStep, string>;

/** WH-004, SHELL-056: the market is served through the warehouse alone, and it is not active. */
export const needsWarehouse = (store: { isWarehouseNeeded: boolean; isWarehouseActive: boolean }): boolean =>
  store.isWarehouseNeeded && !store.isWarehouseActive;
