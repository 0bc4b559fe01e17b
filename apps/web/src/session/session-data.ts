import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { refusalOf } from '@kervan/domain/subscriptions/standing';
import { call } from '../api/call.ts';
import { read } from '../api/operations.ts';
import { countryName } from '../i18n/country-name.ts';
import { currentLanguage, showLanguage, useLanguage, useText } from '../i18n/i18n.ts';
import { fromStored, LANGUAGE_KEY } from '../i18n/language.ts';
import { chooseStore, sortStores } from './choose-store.ts';
import { session, useSession } from './session.ts';
import { standingOf } from './standing.ts';

const userQuery = read(identity.userInfo, {});
export const storesQuery = read(stores.list, {});
const subscriptionQuery = read(subscriptions.get, {});
const appDataQuery = read(subscriptions.appData, {});

/** Asks for what a session needs before anything waits for it; a failure is told by whoever waits. */
export function askForSession(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(userQuery);
  void queryClient.prefetchQuery(storesQuery);
  void queryClient.prefetchQuery(subscriptionQuery);
  void queryClient.prefetchQuery(appDataQuery);
}

/** Takes the store in use before the words are there, where the order of the stores by name decides nothing. Answers whether it did. Throws ApiError. */
export async function takeStoreAhead(queryClient: QueryClient): Promise<boolean> {
  const [user, list] = await Promise.all([
    queryClient.ensureQueryData(userQuery),
    queryClient.ensureQueryData(storesQuery),
  ]);
  const [chosen, other] = [list, list.toReversed()].map((stores) =>
    chooseStore(stores, user.selected_marketplace_id, session.storedStoreId()),
  );
  if (chosen === undefined || chosen === null || chosen !== other || session.now().storeId !== null) return false;
  session.takeStore(chosen);
  return true;
}

/** SHELL-051: user, stores, subscription and app data of a session, loaded once; then the store in use is chosen (SHELL-103). Throws ApiError. */
export async function loadSession(queryClient: QueryClient) {
  const [user, list] = await Promise.all([
    queryClient.ensureQueryData(userQuery),
    queryClient.ensureQueryData(storesQuery),
    queryClient.ensureQueryData(subscriptionQuery),
    queryClient.ensureQueryData(appDataQuery),
  ]);
  // The account's language holds where this browser has no choice of its own (SHELL-047).
  const language = fromStored(user.SelectedLanguage);
  if (language !== null && localStorage.getItem(LANGUAGE_KEY) === null) await showLanguage(language);
  const { storeId } = session.now();
  if (storeId === null || !list.some((store) => store.id === storeId)) {
    const sorted = sortStores(list, (code) => countryName(code, currentLanguage()), currentLanguage());
    session.takeStore(chooseStore(sorted, user.selected_marketplace_id, session.storedStoreId()));
  }
  return { user, stores: list };
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

/** Changes the store in use; the account remembers it (STORE-054). A failure to remember is no reason to stay. */
export function selectStore(storeId: number): void {
  session.takeStore(storeId);
  void call(stores.select, { params: { id: storeId } }).catch(() => {});
}

const refusalTexts = {
  NoActiveSubscription: 'errors:NoActiveSubscription',
  CanceledSubscription: 'errors:CanceledSubscription',
  DisputedPayment: 'errors:DisputedPayment',
  NonPayingUser: 'errors:NonPayingUser',
  ServicesStopped: 'errors:NonPayingUser',
  PlanTooLow: 'errors:PlanTooLow',
  StoreConnectionError: 'errors:StoreConnectionError',
  WarehouseNotActive: 'shell:blocked.warehouse',
} as const;

/** Why the account may not use this call now, in words for a disabled button's tooltip; null = it may (SHELL-097, SHELL-099). */
export function useBlocked({ needs }: Pick<Endpoint, 'needs'>): string | null {
  const t = useText();
  const standing = standingOf(useSubscription(), useAppData(), useSelectedStore());
  const refusal = needs ? refusalOf(needs, standing) : null;
  return refusal === null ? null : t(refusalTexts[refusal]);
}
