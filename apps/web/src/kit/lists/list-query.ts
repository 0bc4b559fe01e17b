import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { Endpoint, RequestToSend } from '@kervan/contracts/endpoint';
import type { MarketCode } from '@kervan/domain/markets';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/operations.ts';
import type { AnyView, ListAnswer, ListOf } from './define-list.ts';

type Asked<Row, View> = Pick<ListOf<Row, View>, 'call' | 'request'>;

/** A request that the list itself worded for its call. */
const requestOf = <Row, View>(list: Asked<Row, View>, view: View, market: MarketCode | null) =>
  list.request(view, market) as RequestToSend<Endpoint>;

/** The rows of a view in the order in which the server read them. Throws ApiError. */
export const readList = async <Row, View>(
  list: Asked<Row, View>,
  view: View,
  market: MarketCode | null,
): Promise<ListAnswer<Row>> =>
  // Every list answers rows and their number.
  (await call(list.call, requestOf(list, view, market))) as ListAnswer<Row>;

/** The page of rows that a view stands for, in the view's order; for useQuery. */
export const listQuery = <Row, View extends AnyView>(
  list: Asked<Row, View> & Pick<ListOf<Row, View>, 'inOrder'>,
  view: View,
  market: MarketCode | null,
) =>
  queryOptions<ListAnswer<Row>, ApiError>({
    queryKey: [...keyOf(list.call, requestOf(list, view, market)), view.key, view.page],
    queryFn: async () => list.inOrder(view, await readList(list, view, market)),
  });

/** Asks for the rows of an address before the screen stands, as its route does; answers when they have come. */
export const prefetchList = <Row, View extends AnyView>(
  queryClient: QueryClient,
  list: ListOf<Row, View>,
  search: Record<string, unknown>,
  market: MarketCode | null,
): Promise<void> => queryClient.prefetchQuery(listQuery(list, list.at(search), market));
