import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import type { OrderWarehousePackage } from '@kervan/contracts/package-row';
import { packages } from '@kervan/contracts/packages-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { usePhotoUrl } from '../../api/photo-url.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PackageStatus } from '../../ui/package-status.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { UninsuredNote } from '../../ui/uninsured-note.tsx';
import { ConvertForm } from './convert-form.tsx';
import { DeclinedNote } from './declined-note.tsx';
import { subjectOf } from './order-subject.ts';
import { ShipToBox } from './ship-to-box.tsx';
import { isConvertible } from './use-convert-action.ts';
import classes from './warehouse.module.css';

/** ORD-019, ORD-056: the order at the warehouse: what can be converted, and the packages that were. */
export function WarehouseCard({ order }: { order: OrderDetail }) {
  const t = useText();
  const hasPackages = order.packages.some(({ packageNo }) => packageNo !== null);
  const isOpen = isConvertible(subjectOf(order)) && !isBoughtDirect(order) && order.fulfilment !== 'AFN';
  if (!hasPackages && !isOpen) return null;
  const { isWarehouseActive } = order.openWays;
  // Who sends direct and has no warehouse is not asked about it.
  if (!hasPackages && !isWarehouseActive && order.sendingType === 'direct') return null;
  return (
    <Card title={t('packages:convert.title')} padded={false}>
      {hasPackages && <Packages order={order} />}
      {isOpen && (
        <div className={classes.parcel}>
          {isWarehouseActive ? (
            <div className={classes.whole}>
              <ConvertForm sellerAmazonOrderId={order.sellerAmazonOrderId} />
            </div>
          ) : (
            <p className={classes.whole}>
              {t('packages:convert.inactive')}{' '}
              <Link to="/warehouse" search={{ source: `/sellerOrder/${order.sellerAmazonOrderId}` }} className="link">
                {t('packages:convert.activate')}
              </Link>
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

const isBoughtDirect = ({ sendingType, buyerStatus }: OrderDetail): boolean =>
  sendingType === 'direct' && buyerStatus !== 'Not Purchased' && buyerStatus !== 'Cancelled';

function Packages({ order }: { order: OrderDetail }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(
    read(packages.ofOrder, { query: { sellerOrderId: String(order.orderId) } }),
  );
  if (data) return data.map((one) => <Package key={one.packageId} parcel={one} />);
  return error ? (
    <ErrorState
      title={t('packages:failed')}
      {...errorWords(error, t)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <RowSkeletons count={2} height={72} />
  );
}

/** Photos that stand on the order's page; the package has all of them. */
const PHOTOS_SHOWN = 4;

function Package({ parcel }: { parcel: OrderWarehousePackage }) {
  const t = useText();
  const format = useFormat();
  const photos = parcel.pictures.slice(0, PHOTOS_SHOWN);
  return (
    <article className={classes.parcel} aria-label={parcel.packageNo}>
      <div className={classes.parcelHead}>
        <Link to="/warehouse/packages/$packageNo" params={{ packageNo: parcel.packageNo }} className="link code">
          {parcel.packageNo}
        </Link>
        <PackageStatus row={parcel} />
        {parcel.waits && (
          <span className="small warn">
            {t(`packages:waits.${parcel.waits.for}`)}
            {parcel.waits.until !== null && ` ${t('packages:waits.until', { date: format.date(parcel.waits.until) })}`}
          </span>
        )}
      </div>
      {parcel.declined !== null && <DeclinedNote reason={parcel.declined} className={classes.alert ?? ''} />}
      <dl className={classes.facts}>
        <div>
          <dt>{t('packages:facts.carrier')}</dt>
          <dd>{parcel.carrierName}</dd>
        </div>
        <div>
          <dt>{t('packages:money.estimate')}</dt>
          <dd>
            <Money minor={parcel.estimateUsdMinor} currency="USD" />
          </dd>
        </div>
        {parcel.cost.kind !== 'estimate' && (
          <div>
            <dt>{t(parcel.cost.kind === 'price' ? 'packages:money.price' : 'packages:columns.cost')}</dt>
            <dd>
              <Money minor={parcel.cost.minor} currency="USD" />{' '}
              <span className="small text3">{t(`packages:cost.${parcel.cost.kind}`)}</span>
            </dd>
          </div>
        )}
      </dl>
      <UninsuredNote country={parcel.uninsuredTo} className={classes.whole ?? ''} />
      {parcel.dispatchedAt === null && <ShipToBox shipTo={parcel.shipTo} />}
      {photos.length > 0 && (
        <div className={classes.photos}>
          {photos.map((photo, index) => (
            <Link
              key={photo.id}
              to="/warehouse/packages/$packageNo"
              params={{ packageNo: parcel.packageNo }}
              aria-label={t('packages:photo.name', {
                place: format.number(index + 1),
                all: format.number(parcel.photos),
              })}
            >
              <Thumb packageId={parcel.packageId} photoId={photo.id} />
            </Link>
          ))}
        </div>
      )}
    </article>
  );
}

const Thumb = ({ packageId, photoId }: { packageId: number; photoId: string }) => (
  <ProductImage src={usePhotoUrl(packageId, photoId).data ?? null} size={64} />
);
