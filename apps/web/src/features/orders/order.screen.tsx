import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EntityPage } from '../../kit/entity/entity-page.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Money } from '../../ui/money.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import { filledParcels } from './filled-parcels.ts';
import { AddressConflict } from './address-conflict.tsx';
import type { AddressDialogProps } from './address-dialog.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { CancellationNotice } from './cancellation-notice.tsx';
import { LateNotice } from './late-notice.tsx';
import { LogTab } from './log-tab.tsx';
import { MarksCard } from './marks-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { useOrderActions, type OrderAction } from './order-actions.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderRoute } from './order-route.tsx';
import { orderSearch, orderTabs, type OrderPageTab } from './order-search.ts';
import { subjectOf } from './order-subject.ts';
import classes from './order.module.css';
import { PackageCard } from './package-card.tsx';
import { AttachmentsCard } from './attachments-card.tsx';
import { ProfitCard } from './profit-card.tsx';
import { DatesCard, ServiceCard } from './rail-cards.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { isBuyable } from './use-buy-actions.tsx';
import { useBuyerDataActions } from './use-buyer-data-actions.tsx';
import { useReviewAction } from './use-review-action.tsx';
import { WarehouseCard } from './warehouse-card.tsx';
import { RouteOfOrder } from './routes-closed.tsx';

const AddressDialog = whenOpened<AddressDialogProps>(async () => (await import('./address-dialog.tsx')).AddressDialog);

/** ORD-004, ORD-051: everything of one order. */
export function OrderScreen() {
  const { sellerAmazonOrderId } = useParams({ strict: false });
  if (sellerAmazonOrderId === undefined) return null;
  return <Order key={sellerAmazonOrderId} sellerAmazonOrderId={sellerAmazonOrderId} />;
}

function Order({ sellerAmazonOrderId }: { sellerAmazonOrderId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { edit, tab: openTab = 'summary' } = orderSearch(useSearch({ strict: false }));
  const detail = useQuery(read(orders.details, { query: { sellerAmazonOrderId } }, { isMain: true }));
  const { actions: ofAll, dialogs } = useOrderActions();
  const review = useReviewAction();
  const buyerData = useBuyerDataActions();
  const actions = [...ofAll, review.action, ...buyerData.actions];
  const order = detail.data;
  /** Whether the address is edited stands in the address of the page: a link leads straight there. */
  const editAddress = (isEditing: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, edit: isEditing ? 'address' : undefined }) as never, // This page's own address.
      replace: true,
    });
  // Where a field for notes stands on the page, N leads there.
  const hasNotes = openTab === 'summary' || openTab === 'notes';
  useKeys(
    keysOf(
      actions.filter(({ id }) => id !== 'note' || !hasNotes),
      order ?? null,
    ),
  );
  return (
    <>
      <EntityPage<OrderDetail, OrderPageTab>
        query={detail}
        words={{
          failed: t('orders:detail.failed'),
          tabs: t('orders:detail.tabs'),
          tab: (name) => t(`orders:detail.tab.${name}`),
          notFound: {
            title: t('orders:detail.notFoundTitle'),
            text: t('orders:detail.notFoundText', { order: sellerAmazonOrderId }),
            actions: (
              <Link to="/orders" className="link">
                {t('orders:detail.back')}
              </Link>
            ),
          },
        }}
        tabs={orderTabs}
        count={countOf}
        header={(data) => <OrderHeader order={data} actions={actions} />}
        facts={(data) => [
          {
            name: t('orders:detail.sale'),
            value: <Money minor={data.saleMinor + data.shippingMinor} currency={data.currency} />,
          },
          {
            name: t('orders:detail.profit'),
            value: <Money minor={data.profit.actualProfitMinor} currency={data.currency} kind="result" />,
          },
        ]}
      >
        {(tab, data) =>
          tab === 'summary' ? (
            <Summary
              order={data}
              onEdit={() => editAddress(true)}
              onAskCancel={() => actions.find(({ id }) => id === 'cancellation')?.run(subjectOf(data))}
            />
          ) : tab === 'packages' ? (
            data.products.map((product) => <PackageCard key={product.orderProductId} order={data} product={product} />)
          ) : tab === 'notes' ? (
            <NotesCard orderId={data.orderId} />
          ) : (
            <LogTab order={data} />
          )
        }
      </EntityPage>
      {order && <AddressDialog isOpen={edit === 'address'} order={order} onClose={() => editAddress(false)} />}
      {dialogs}
      {review.dialog}
      {buyerData.dialog}
    </>
  );
}

type SummaryProps = {
  order: OrderDetail;
  onEdit: () => void;
  onAskCancel: () => void;
};

/** Notes that stand beside everything else; the rest has a tab. */
const NOTES_SHOWN = 3;

function Summary({ order, onEdit, onAskCancel }: SummaryProps) {
  return (
    <div className={classes.summary}>
      <div className={classes.main}>
        <AddressConflict order={order} />
        <CancellationNotice order={order} />
        {isBuyable(subjectOf(order)) && <RouteOfOrder {...order} />}
        <LateNotice order={order} />
        <OrderRoute order={order} />
        <WarehouseCard order={order} />
        <ProfitCard profit={order.profit} isDirect={order.sendingType === 'direct'} />
        {order.products.map((product) => (
          <PackageCard key={product.orderProductId} order={order} product={product} />
        ))}
        <ReturnsCard order={order} />
        <MessagesCard order={order} />
      </div>
      <div className={classes.rail}>
        <BuyerCard order={order} onEdit={onEdit} />
        <DatesCard order={order} />
        <MarksCard order={order} onAskCancel={onAskCancel} />
        <NotesCard orderId={order.orderId} most={NOTES_SHOWN} />
        <AttachmentsCard order={order} />
        <ServiceCard order={order} />
      </div>
    </div>
  );
}

/** The keys of the actions for this order. */
function keysOf(actions: readonly OrderAction[], order: OrderDetail | null) {
  if (order === null) return {};
  const subject = subjectOf(order);
  return Object.fromEntries(
    actions.flatMap((action) =>
      action.key === undefined
        ? []
        : [
            [
              action.key,
              (event: KeyboardEvent) => {
                if (!action.isFor(subject) || action.blocked(subject) !== null) return;
                event.preventDefault();
                action.run(subject);
              },
            ],
          ],
    ),
  );
}

const countOf = (tab: OrderPageTab, order: OrderDetail): number | null =>
  tab === 'packages'
    ? filledParcels(order.packages).length
    : tab === 'notes'
      ? order.notes
      : tab === 'log'
        ? order.events.length
        : null;
