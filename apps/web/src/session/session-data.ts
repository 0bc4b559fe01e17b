import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@kervan/contracts/endpoint';
import type { UserInfo } from '@kervan/contracts/identity';
import { identity } from '@kervan/contracts/identity-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { isClosedToLooking } from '@kervan/domain/identity/extension-scope';
import { refusalOf, type Standing } from '@kervan/domain/subscriptions/standing';
import { call } from '../api/call.ts';
import { read } from '../api/operations.ts';
import { countryName } from '../i18n/country-name.ts';
import { currentLanguage, showLanguage, useLanguage, useText } from '../i18n/i18n.ts';
import { fromStored, LANGUAGE_KEY } from '../i18n/language.ts';
import { chooseStore, sortStores } from './choose-store.ts';
import { savedLogins } from './saved-logins.ts';
import { session, useSession } from './session.ts';
import { standingOf } from './standing.ts';

const userQuery = read(identity.userInfo, {});
export const storesQuery = read(stores.list, {});
/** What time alone changes is asked again: nothing says when services stop. */
const STANDING_READ_MS = 5 * 60_000;
const subscriptionQuery = { ...read(subscriptions.get, {}), refetchInterval: STANDING_READ_MS };
const appDataQuery = { ...read(subscriptions.appData, {}), refetchInterval: STANDING_READ_MS };
export const onboardingQuery = read(onboarding.exists, {});

/** SHELL-051: user, stores, subscription and app data of a session, loaded once; then the store in use is chosen (SHELL-103). Throws ApiError. */
export async function loadSession(queryClient: QueryClient) {
  const [user, list, subscription] = await Promise.all([
    queryClient.ensureQueryData(userQuery),
    queryClient.ensureQueryData(storesQuery),
    queryClient.ensureQueryData(subscriptionQuery),
    queryClient.ensureQueryData(appDataQuery),
  ]);
  keepSignIn(user);
  // The account's language holds where this browser has no choice of its own (SHELL-047).
  const language = fromStored(user.SelectedLanguage);
  if (language !== null && localStorage.getItem(LANGUAGE_KEY) === null) await showLanguage(language);
  const { storeId } = session.now();
  if (storeId === null || !list.some((store) => store.id === storeId)) {
    const sorted = sortStores(list, (code) => countryName(code, currentLanguage()), currentLanguage());
    session.takeStore(chooseStore(sorted, user.selected_marketplace_id, session.storedStoreId()));
  }
  return { user, stores: list, subscription };
}

/** AUTH-024: this browser remembers who signed in; staff who look at the account do not. */
function keepSignIn({ customer_id: customerId, name, email, lookedAtBy }: UserInfo): void {
  const { token } = session.now();
  if (token !== null && lookedAtBy === null) savedLogins.keep({ customerId, name, email, token });
}

/** The signed-in user (AUTH-037). */
export const useUser = () => useSuspenseQuery(userQuery).data;
export const useSubscription = () => useSuspenseQuery(subscriptionQuery).data;
export const useAppData = () => useSuspenseQuery(appDataQuery).data;

/** The account's stores by country name in the interface language (SHELL-029). */
export function useStores(): CustomerMarket[] {
  const language = useLanguage();
  const { data } = useSuspenseQuery(storesQuery);
  return sortStores(data, (code) => countryName(code, language), language);
}

/** The store in use, or null before one is connected. */
export function useSelectedStore(): CustomerMarket | null {
  const { storeId } = useSession();
  const { data } = useQuery(storesQuery);
  return data?.find((store) => store.id === storeId) ?? null;
}

/** SHELL-105: the session's mirror of the selected store's `manuelManagement`; false before one is connected. */
export const useManualManagement = (): boolean => useSelectedStore()?.manuelManagement ?? false;

/** Changes the store in use; the account remembers it (STORE-054). A failure to remember is no reason to stay. */
export function selectStore(storeId: number): void {
  session.takeStore(storeId);
  void call(stores.select, { params: { id: storeId } }).catch(() => {});
}

/** What the account may do now, with the selected store. */
export const useStanding = (): Standing => standingOf(useSubscription(), useAppData(), useSelectedStore());

/**
 * Why this call may not be used now, in words for a disabled button's tooltip; null = it may: what the account's standing closes (SHELL-097,
 * SHELL-099), and whatever changes something while staff look at the account.
 */
export function useBlocked(
  call: Pick<Endpoint, 'access' | 'answers' | 'needs' | 'writes' | 'owner' | 'stepUp'>,
): string | null {
  const t = useText();
  const standing = useStanding();
  const isLookedAt = useUser().lookedAtBy !== null;
  const refusal = isLookedAt && isClosedToLooking(call) ? 'NotForStaff' : refusalOf(call, standing);
  return refusal === null ? null : t(`errors:${refusal}`);
}
