import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import type { OrderTotals } from '@kervan/contracts/order-row';
import { orders } from '@kervan/contracts/orders-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { listQuery } from '../../kit/lists/list-query.ts';
import { ordersList, type OrdersView } from './orders-list.ts';

/**
 * What all found orders come to. Of a whole tab it comes with the rows; where something narrows the list the rows stand first, the totals and the exact
 * count follow and are put beside them.
 */
export function useTotals(view: OrdersView, market: MarketCode): OrderTotals | null {
  const queryClient = useQueryClient();
  const { queryKey } = listQuery(ordersList, view, market);
  const { body } = ordersList.request(view, market);
  // The same answer as the rows': asked for once.
  const rows = useQuery({ ...read(orders.list, { body }), queryKey: [...queryKey], placeholderData: keepPreviousData });
  const isLeftOut = rows.data?.totals === null && !rows.isPlaceholderData;
  // Of any page the same.
  const { cursor: _, backwards: __, ...narrowed } = body;
  const counted = useQuery({
    ...read(orders.list, { body: { ...narrowed, page: 1, limit: 25, rowsFirst: false } }),
    enabled: isLeftOut,
    placeholderData: keepPreviousData,
  });
  const exact = isLeftOut && !counted.isPlaceholderData ? counted.data?.totalCount : undefined;
  const isTold = rows.data?.totalCount === exact && rows.data?.isExact === true;
  useEffect(() => {
    if (exact !== undefined && !isTold)
      queryClient.setQueryData<Response<typeof orders.list>>(queryKey, (answer) =>
        answer ? { ...answer, totalCount: exact, isExact: true } : answer,
      );
  }, [exact, isTold, queryClient, queryKey]);
  return rows.data?.totals ?? counted.data?.totals ?? null;
}
