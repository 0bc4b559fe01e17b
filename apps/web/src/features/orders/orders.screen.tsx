import { Button } from '@mantine/core';
import { IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { flags } from '@kervan/contracts/flags-calls';
import type { OrderRow } from '@kervan/contracts/order-row';
import { orders } from '@kervan/contracts/orders-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { DayRange } from './day-range.tsx';
import { OrderActionsContext, stepOf, useOrderActions } from './order-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { orderFieldsIn } from './order-fields-words.ts';
import { OrderStrip } from './order-strip.tsx';
import { ordersList, type OrdersView } from './orders-list.ts';
import { ordersWords, orderSortChoices } from './orders-words.tsx';
import { useOrderBulk } from './order-bulk.tsx';
import { useOrderMenu } from './use-order-menu.tsx';
import { RoutesClosed } from './routes-closed.tsx';

const rowId = (row: OrderRow) => row.orderId;
const NO_FLAGS: never[] = [];

/** ORD-001: the orders of the store in use, by tab. */
export function OrdersScreen() {
  const store = useSelectedStore();
  return store && <Orders store={store} />;
}

function Orders({ store }: { store: CustomerMarket }) {
  const market = store.marketPlace.countryCode;
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const view = ordersList.at(useSearch({ strict: false }));
  const { data: counts } = useQuery(read(orders.counts, {}));
  const { data: known = NO_FLAGS } = useQuery(read(flags.all, { query: { flagType: 'Order' } }));
  const { actions, dialogs } = useOrderActions();
  const columns = useOrderColumns();
  const fields = useMemo(() => orderFieldsIn(market, known), [market, known]);
  const menu = useOrderMenu(actions);
  const bulk = useOrderBulk();
  const open = ({ sellerAmazonOrderId }: OrderRow) =>
    void navigate({ to: '/sellerOrder/$sellerAmazonOrderId', params: { sellerAmazonOrderId } });
  return (
    <OrderActionsContext value={actions}>
      <ListPage
        list={ordersList}
        market={market}
        words={ordersWords(t, format, { hasDays: view.own.range !== undefined })}
        rowId={rowId}
        columns={columns}
        card={(row: OrderRow, parts) => (
          <OrderCard row={row} step={stepOf(actions, row)} checkbox={parts.checkbox} menu={parts.menu} />
        )}
        counts={counts?.tabs}
        isBare={counts?.tabs.all === 0}
        fields={fields}
        sorts={orderSortChoices(t)}
        onOpen={open}
        rowKeys={keysOf(actions)}
        menu={menu}
        bulk={bulk}
        tools={(of, show) => <DayRange days={of.own} onChange={(own) => show({ own })} />}
        strip={
          <>
            <RoutesClosed openWays={counts?.openWays} />
            <OrderStrip view={view} market={market} />
          </>
        }
        legend={<Legend actions={actions} />}
        actions={
          <>
            {store.manuelManagement && <UploadLink />}
            <WorkThrough view={view} />
          </>
        }
      />
      {dialogs}
    </OrderActionsContext>
  );
}

/** The keys of actions work on the row that is looked at, where the action is open for it. */
export const keysOf = (
  actions: ReturnType<typeof useOrderActions>['actions'],
): Record<string, (row: OrderRow) => void> =>
  Object.fromEntries(
    actions.flatMap((action) => {
      const key = keyIn(action);
      return key === undefined
        ? []
        : [[key, (row: OrderRow) => action.isFor(row) && action.blocked(row) === null && action.run(row)]];
    }),
  );

/** By which key the list knows an action. */
const keyIn = ({ key, listKey }: ReturnType<typeof useOrderActions>['actions'][number]) => listKey ?? key;

function Legend({ actions }: { actions: ReturnType<typeof useOrderActions>['actions'] }) {
  const { isMedium } = useScreenSize();
  if (isMedium) return null;
  return actions.map((action) => {
    const key = keyIn(action);
    return (
      key !== undefined && (
        <span key={action.id}>
          <Kbd>{key.replace('shift+', '⇧').toUpperCase()}</Kbd> {action.label(nobody).toLocaleLowerCase()}
        </span>
      )
    );
  });
}

/** Of no order: what an action is called in general. */
const nobody = {
  orderId: 0,
  sellerAmazonOrderId: '',
  orderStatus: 'Sold',
  sellerStatus: 'Unshipped',
  buyerStatus: 'Not Purchased',
  isPending: false,
  addressFaults: [],
  addressConflict: false,
  cancellationRequested: false,
  flag: null,
  packageNo: null,
};

/** ORD-041: orders by a file, for stores that are managed by hand. */
function UploadLink() {
  const t = useText();
  const { isMobile } = useScreenSize();
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.75} />}
      aria-label={t('orderFiles:upload.open')}
      renderRoot={(props) => <Link to="/orders/upload" search={{}} {...props} />}
    >
      {!isMobile && t('orderFiles:upload.open')}
    </Button>
  );
}

/** The orders of this very list, one after the other. */
function WorkThrough({ view }: { view: OrdersView }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
      aria-label={t('orders:queue.open')}
      renderRoot={(props) => <Link to="/orders/queue" search={ordersList.searchOf(view)} {...props} />}
    >
      {!isMobile && t('orders:queue.open')}
    </Button>
  );
}
