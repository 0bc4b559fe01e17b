import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import { BuyingFacts } from './buying-facts.tsx';
import { filledParcels } from './filled-parcels.ts';
import classes from './order.module.css';
import { ShipmentLine } from './shipment-line.tsx';

type Product = OrderDetail['products'][number];
type Parcel = OrderDetail['packages'][number];

/** A product of the order with what was bought for it and its parcels. */
export function PackageCard({ order, product }: { order: OrderDetail; product: Product }) {
  const t = useText();
  const parcels = filledParcels(order.packages.filter((one) => one.orderProductId === product.orderProductId));
  const [first] = parcels;
  return (
    <Card
      title={
        <span className={classes.packageTitle}>
          {t('orders:package.title')}
          {parcels.length < 2 && first?.packageNo && <span className="code text2">{first.packageNo}</span>}
          {parcels.length < 2 && first && <StatusBadge of="shipment" value={first.shipmentStatus} />}
        </span>
      }
      padded={false}
    >
      <div className={classes.package}>
        <ProductOf product={product} />
        {parcels.map((parcel) => (
          <ParcelFacts key={parcel.packageId} parcel={parcel} order={order} isOneOfSeveral={parcels.length > 1} />
        ))}
      </div>
      {parcels.map((parcel) => (
        <ShipmentLine key={parcel.packageId} order={order} parcel={parcel} />
      ))}
      <BuyingFacts order={order} product={product} />
    </Card>
  );
}

/** Picture, title, codes, pieces and price. */
function ProductOf({ product }: { product: Product }) {
  const t = useText();
  const format = useFormat();
  const title = product.title ?? product.asin ?? product.sku ?? '';
  return (
    <div className={classes.packageProduct}>
      <ProductImage src={product.imageUrl} size={48} />
      <div className={classes.packageWords}>
        <Secret kind="productTitle">
          {product.itemId !== null && product.sku !== null ? (
            <Link
              to="/inventoryItem/$asinOrSku"
              params={{ asinOrSku: product.sku }}
              className={classes.title}
              lang="en"
            >
              {title}
            </Link>
          ) : (
            <span className={classes.title} lang="en">
              {title}
            </span>
          )}
        </Secret>
        <div className="small text3">
          {product.asin !== null && <CopyCode code={product.asin} kind="asin" />}
          {product.sku !== null && (
            <>
              {' · '}
              <CopyCode code={product.sku} kind="sku" />
            </>
          )}
        </div>
        <div className="num small text3">
          {t('orders:cell.units', { count: product.quantity, shown: format.number(product.quantity) })}
          {product.weightG !== null && ` · ${format.weight(product.weightG)}`}
          {product.itemId === null && ` · ${t('orders:package.noListing')}`}
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function ParcelFacts({
  parcel,
  order,
  isOneOfSeveral,
}: {
  parcel: Parcel;
  order: OrderDetail;
  isOneOfSeveral: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const number = order.purchases.find(({ purchaseId }) => purchaseId === parcel.purchaseId)?.buyerOrderNumber;
  return (
    <dl className={classes.facts}>
      {isOneOfSeveral && (
        <Fact name={t('orders:package.title')}>
          {t('buying:facts.pieces', { count: parcel.pieces, shown: format.number(parcel.pieces) })}{' '}
          {parcel.packageNo !== null && <span className="code text2">{parcel.packageNo}</span>}{' '}
          {number && <CopyCode code={number} kind="buyerOrderId" />}{' '}
          <StatusBadge of="shipment" value={parcel.shipmentStatus} />
        </Fact>
      )}
      <Fact name={t('orders:package.carrier')}>{parcel.carrier ?? <Unknown />}</Fact>
      <Fact name={t('orders:package.tracking')}>
        <Tracking parcel={parcel} />
      </Fact>
      {parcel.inboundTracking !== null && (
        <Fact name={t('orders:package.inbound')}>
          <Secret kind="trackingNumber">
            <span className="code">
              {parcel.inboundCarrier} {parcel.inboundTracking}
            </span>
          </Secret>
        </Fact>
      )}
      {parcel.warehouseStatus !== null && (
        <Fact name={t('orders:package.warehouse')}>
          <StatusBadge of="warehousePackage" value={parcel.warehouseStatus} />
        </Fact>
      )}
      <Fact name={t('orders:package.sending')}>
        {order.isSendingFixed && order.sendingType === 'warehouse'
          ? t('orders:package.sendingFixed')
          : t(`orders:sending.${order.sendingType}`)}
      </Fact>
      {parcel.rma !== null && (
        <Fact name={t('orders:package.rma')}>
          <span className="code">{parcel.rma}</span>
        </Fact>
      )}
      {parcel.lastEventAt !== null && (
        <Fact name={t('orders:package.lastEvent')}>
          <When at={parcel.lastEventAt} />
        </Fact>
      )}
    </dl>
  );
}

function Tracking({ parcel }: { parcel: Parcel }) {
  const t = useText();
  if (parcel.trackingNumber === null) return <Unknown />;
  return (
    <Secret kind="trackingNumber">
      <CopyCode code={parcel.trackingNumber} />
      {parcel.trackingUrl !== null && (
        <a
          className={classes.track}
          href={parcel.trackingUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('orders:package.track')}
        >
          <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
        </a>
      )}
    </Secret>
  );
}
