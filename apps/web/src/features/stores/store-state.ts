import type { CustomerMarket } from '@kervan/contracts/stores';
import { marketCodes, type MarketCode } from '@kervan/domain/markets';
import { connectFailures, type ConnectFailure } from '@kervan/domain/stores/connecting';
import { resumeStep } from '../../kit/wizard/wizard-steps.ts';

type Store = Pick<CustomerMarket, 'id' | 'sellingPartnerId' | 'isRegistrationCompleted' | 'manuelManagement'> & {
  marketPlace: { countryCode: MarketCode };
};

/** Registrations that were begun and not ended (STORE-011). */
export const pendingStores = <S extends Store>(stores: readonly S[]): S[] =>
  stores.filter((store) => !store.manuelManagement && !store.isRegistrationCompleted);

/** Where the registration of a store goes on (STORE-011); one that is completed can only be authorized again. */
export function resumeAddress({ sellingPartnerId, isRegistrationCompleted }: Store) {
  const addresses = {
    authorize: '/addStoreSteps/AuthorizeSpApi',
    notifications: '/addStoreSteps/AmazonNotificationSettings',
    ready: '/addStoreSteps/reAuthorizeSpApi',
  } as const;
  const step = resumeStep([
    { name: 'authorize', isDone: sellingPartnerId !== null },
    { name: 'notifications', isDone: isRegistrationCompleted },
    { name: 'ready', isDone: true },
  ]);
  return addresses[step ?? 'ready'];
}

/** The countries, each with whether the account has a connected store there; a pending one may be named again (STORE-009, STORE-050). */
export function countryChoices(
  stores: readonly Store[],
  countryName: (code: MarketCode) => string,
  language: string,
): { code: MarketCode; name: string; isTaken: boolean }[] {
  const order = new Intl.Collator(language);
  const isTaken = (code: MarketCode) =>
    stores.some(
      (store) => store.marketPlace.countryCode === code && (store.sellingPartnerId !== null || store.manuelManagement),
    );
  return marketCodes
    .map((code) => ({ code, name: countryName(code), isTaken: isTaken(code) }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/** The message of a failed registration (STORE-008 to STORE-010). */
export const failureOf = (failStatus: string | undefined): ConnectFailure =>
  connectFailures.find((failure) => failure === failStatus) ?? 'connectionError';
