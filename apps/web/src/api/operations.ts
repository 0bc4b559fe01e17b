import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { Endpoint, RequestToSend, Response } from '@kervan/contracts/endpoint';
import type { ErrorCode } from '@kervan/contracts/errors';
import type { TopicIndex } from '@kervan/contracts/topic-index';
import { textNow } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { withStepUp } from '../session/step-up.ts';
import { notify } from '../ui/notify.ts';
import { call } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { isMain?: boolean };
    mutationMeta: { shownByForm?: readonly (ErrorCode | 'all')[] };
  }
}

/** [id of the call, store in use or 'account', request]: answers of one store never serve another. */
export function keyOf<E extends Endpoint>(endpoint: E, request?: RequestToSend<E>): QueryKey {
  const scope = endpoint.access === 'store' ? session.now().storeId : 'account';
  return request === undefined ? [endpoint.id, scope] : [endpoint.id, scope, request];
}

/**
 * A reading call for useQuery or ensureQueryData. `isMain` marks the call a screen cannot be without: its 404 opens /404 (SHELL-074).
 * Errors: ApiError; the screen shows them with ErrorState.
 */
export function read<E extends Endpoint>(
  endpoint: E,
  request: RequestToSend<E>,
  { isMain = false }: { isMain?: boolean } = {},
) {
  return queryOptions<Response<E>, ApiError>({
    queryKey: keyOf(endpoint, request),
    queryFn: () => call(endpoint, request),
    meta: { isMain },
  });
}

/** Reads the answers of these calls again, for every request they were asked with. */
export async function readAgain(queryClient: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

/** Reads again what is old, by the id of its call and its store or 'account' (`keyOf`): at once what is on screen, else when it is shown. */
export const readOld = (queryClient: QueryClient, isOld: (id: unknown, scope: unknown) => boolean): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [id, scope] }) => isOld(id, scope) });

/** What the calls show and touch: parts of their own, which come behind the first picture; a change waits for them. Null: there was no getting them. */
const topicsOf = ({ access }: Pick<Endpoint, 'access'>): Promise<TopicIndex | null> =>
  (access === 'staff'
    ? import('@kervan/contracts/topics-of-staff').then(({ topicsOfStaff }) => topicsOfStaff)
    : import('@kervan/contracts/topics-of-sellers').then(({ topicsOfSellers }) => topicsOfSellers)
  ).catch(() => null);

/** Reads again what a call that was made has changed, as its topics say; where they cannot be had, whatever has been asked. */
export async function readChanged(queryClient: QueryClient, endpoint: Pick<Endpoint, 'id' | 'access'>): Promise<void> {
  // Where nobody is signed in nothing of an account is on screen.
  if (endpoint.access === 'public') return;
  const topics = await topicsOf(endpoint);
  const touched = topics?.touchedBy(endpoint.id) ?? 'all';
  if (topics === null || touched === 'all') return queryClient.invalidateQueries();
  const old: ReadonlySet<unknown> = topics.showing(touched);
  return readOld(queryClient, (id) => old.has(id));
}

type CallMutationOptions<E extends Endpoint> = {
  /** The success notice (SHELL-069); a function words it by the answer, null shows none. Default: "Saved". */
  done?: string | null | ((answer: Response<E>, request: RequestToSend<E>) => string | null);
  /** The password that the form has typed: where the call asks for one of the last ten minutes, this is it. */
  passwordOf?: (request: RequestToSend<E>) => string;
  /** Codes that the form shows at its fields; every other refusal is a toast. */
  shownByForm?: readonly (ErrorCode | 'all')[];
};

/**
 * A changing call for a component: asks for the password first where the call wants it typed lately, toasts its success, reads again what it
 * touched (its topics). Errors become toasts by themselves.
 */
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  { done, shownByForm = [], passwordOf }: CallMutationOptions<E> = {},
) {
  const queryClient = useQueryClient();
  // Staff have a sign-in of their own, and a question of their own.
  const isAsked = endpoint.stepUp === true && endpoint.access !== 'staff';
  return useMutation<Response<E>, ApiError, RequestToSend<E>>({
    mutationKey: [endpoint.id],
    mutationFn: (request) =>
      isAsked ? withStepUp(() => call(endpoint, request), passwordOf?.(request)) : call(endpoint, request),
    // Who gave the question up knows it.
    meta: { shownByForm: isAsked ? [...shownByForm, 'reauth'] : shownByForm },
    onSuccess: async (answer, request) => {
      const said = typeof done === 'function' ? done(answer, request) : done;
      if (said !== null && endpoint.answers === 'done') notify.success(said ?? textNow('ui:notice.saved'));
      await readChanged(queryClient, endpoint);
    },
  });
}
