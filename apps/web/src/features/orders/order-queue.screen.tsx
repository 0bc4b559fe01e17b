import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerTrackNext } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { OrderRow } from '@kervan/contracts/order-row';
import { orders } from '@kervan/contracts/orders-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeys } from '../../ui/keys.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { BuyerCard } from './buyer-card.tsx';
import { isStepFor, useOrderActions, type OrderAction } from './order-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { ordersList, type OrdersView } from './orders-list.ts';
import { PackageCard } from './package-card.tsx';
import { ProfitCard } from './profit-card.tsx';
import classes from './queue.module.css';
import { useOrderMenu } from './use-order-menu.tsx';
import { usePassed } from './use-passed.ts';

/** Orders of a list one after the other, by keys alone: look, buy, note, flag, confirm, skip. */
export function OrderQueueScreen() {
  const store = useSelectedStore();
  return store && <Queue key={store.id} storeId={store.id} market={store.marketPlace.countryCode} />;
}

/** Orders that are read at once: as many as a page of the list has. */
const READ_BATCH_SIZE = 100;

function Queue({ storeId, market }: { storeId: number; market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const view = ordersList.at(useSearch({ strict: false }));
  // From the beginning of what the list shows: what was dealt with leaves it by itself.
  const whole: OrdersView = { ...view, page: 1, key: null, limit: READ_BATCH_SIZE };
  const { body } = ordersList.request(whole, market);
  // How many are left is shown beside each.
  const asked = { body: { ...body, rowsFirst: false } };
  const { data, error, refetch, isFetching } = useQuery(read(orders.list, asked));
  const { actions, dialogs } = useOrderActions();
  const [passed, setPassed] = usePassed(JSON.stringify([storeId, body]));
  const rows = data?.items ?? [];
  const left = rows.filter(({ orderId }) => !passed.includes(orderId));
  const [row = null] = left;
  const next = () => row && setPassed([...passed, row.orderId]);
  const previous = () => setPassed(passed.slice(0, -1));
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('orders:queue.title')}
        note={
          row && (
            <span className="num" role="status">
              {t('orders:queue.place', {
                at: format.number(rows.indexOf(row) + 1),
                all: format.number(data?.totalCount ?? 0),
              })}
            </span>
          )
        }
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/orders" search={ordersList.searchOf(view)} {...props} />}
          >
            {t('orders:queue.exit')}
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState
          title={t('orders:failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data ? (
        <RowSkeletons count={6} height={72} />
      ) : row ? (
        <OneOrder
          key={row.orderId}
          row={row}
          actions={actions}
          onNext={next}
          onPrevious={passed.length === 0 ? null : previous}
        />
      ) : (
        <EmptyState
          title={t('orders:queue.done')}
          {...(passed.length === 0
            ? {}
            : {
                text: t('orders:queue.skipped', { count: passed.length, shown: format.number(passed.length) }),
                actions: (
                  <Button variant="default" size="xs" onClick={() => setPassed([])}>
                    {t('orders:queue.again')}
                  </Button>
                ),
              })}
        />
      )}
      {dialogs}
    </div>
  );
}

type OneProps = {
  row: OrderRow;
  actions: readonly OrderAction[];
  onNext: () => void;
  onPrevious: (() => void) | null;
};

function OneOrder({ row, actions, onNext, onPrevious }: OneProps) {
  const t = useText();
  const navigate = useNavigate();
  const { sellerAmazonOrderId } = row;
  const { data: order } = useQuery(read(orders.details, { query: { sellerAmazonOrderId } }));
  const open = () => void navigate({ to: '/sellerOrder/$sellerAmazonOrderId', params: { sellerAmazonOrderId } });
  const edit = () =>
    void navigate({
      to: '/sellerOrder/$sellerAmazonOrderId',
      params: { sellerAmazonOrderId },
      search: { edit: 'address' },
    });
  const offered = actions.filter((action) => action.isFor(row));
  const menu = useOrderMenu(actions);
  useKeys({
    j: onNext,
    s: onNext,
    k: () => onPrevious?.(),
    enter: (event) => event.target === document.body && open(),
    ...Object.fromEntries(
      offered.flatMap((action) =>
        action.key === undefined
          ? []
          : [
              [
                action.key,
                (event: KeyboardEvent) => {
                  event.preventDefault();
                  if (action.blocked(row) === null) action.run(row);
                },
              ],
            ],
      ),
    ),
  });
  return (
    <>
      <div className={classes.order}>
        <section className={classes.card}>
          <OrderCard row={row} step={null} menu={menu(row)} />
        </section>
        {order ? (
          <div className={classes.parts}>
            <div className={classes.main}>
              {order.products.map((product) => (
                <PackageCard key={product.orderProductId} order={order} product={product} />
              ))}
              <ProfitCard profit={order.profit} isDirect={order.sendingType === 'direct'} />
            </div>
            <BuyerCard order={order} onEdit={edit} />
          </div>
        ) : (
          <RowSkeletons count={4} height={72} />
        )}
      </div>
      <div className={classes.bar} role="toolbar" aria-label={t('orders:queue.actions')}>
        <BarButton name={t('orders:queue.previous')} keyName="K" onClick={onPrevious} Icon={IconChevronLeft} />
        {offered.filter(isInBar).map((action) => (
          <Button
            key={action.id}
            variant={isStepFor(action, row) ? 'filled' : 'default'}
            disabled={action.blocked(row) !== null}
            {...tip(action.blocked(row))}
            onClick={() => action.run(row)}
            rightSection={action.key && <Kbd>{action.key.toUpperCase()}</Kbd>}
          >
            {action.label(row)}
          </Button>
        ))}
        <BarButton name={t('orders:queue.openOrder')} keyName="↵" onClick={open} />
        <BarButton name={t('orders:queue.skip')} keyName="S" onClick={onNext} Icon={IconPlayerTrackNext} />
        <BarButton name={t('orders:queue.next')} keyName="J" onClick={onNext} Icon={IconChevronRight} />
      </div>
    </>
  );
}

/** What has a key, or is the next step; all else is in the menu. */
const isInBar = ({ key, isStep = false }: OrderAction): boolean => key !== undefined || isStep !== false;

type BarProps = { name: string; keyName: string; onClick: (() => void) | null; Icon?: typeof IconChevronLeft };

const BarButton = ({ name, keyName, onClick, Icon }: BarProps) => (
  <Button
    variant="subtle"
    disabled={onClick === null}
    onClick={() => onClick?.()}
    leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden="true" />}
    rightSection={<Kbd>{keyName}</Kbd>}
  >
    {name}
  </Button>
);
