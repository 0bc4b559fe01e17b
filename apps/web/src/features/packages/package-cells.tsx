import { Link } from '@tanstack/react-router';
import type { WarehousePackageRow } from '@kervan/contracts/package-row';
import { usePhotoUrl } from '../../api/photo-url.ts';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { CountryFlag } from '../../ui/country-flag.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { Money } from '../../ui/money.tsx';
import { PackageStatus } from '../../ui/package-status.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './packages.module.css';

type Row = { row: WarehousePackageRow };

/** The latest photo of the warehouse, else the product's picture. */
function PackageThumb({ row, size = 32 }: Row & { size?: number }) {
  const photo = usePhotoUrl(row.packageId, row.photoId);
  return <ProductImage src={row.photoId === null ? row.imageUrl : (photo.data ?? null)} size={size} />;
}

export const PackageNo = ({ row }: { row: Pick<WarehousePackageRow, 'packageNo'> }) => (
  <Link to="/warehouse/packages/$packageNo" params={{ packageNo: row.packageNo }} className="link code">
    {row.packageNo}
  </Link>
);

export function PackageCell({ row }: Row) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.package}>
      <PackageThumb row={row} />
      <TwoLines
        first={<PackageNo row={row} />}
        second={
          <span className="num small text3">
            {row.photos === 0
              ? t('packages:noPhoto')
              : t('packages:photos', { count: row.photos, shown: format.number(row.photos) })}
          </span>
        }
      />
    </div>
  );
}

export function ProductCell({ row }: Row) {
  const t = useText();
  const format = useFormat();
  return (
    <TwoLines
      first={
        <Secret kind="productTitle">
          <span className="ellipsis" lang="en" title={row.productTitle ?? undefined}>
            {row.productTitle ?? '–'}
          </span>
        </Secret>
      }
      second={
        <span className="num small text3">
          {t('packages:units', { count: row.quantity, shown: format.number(row.quantity) })}
        </span>
      }
    />
  );
}

export const OrderLink = ({ row }: { row: Pick<WarehousePackageRow, 'sellerAmazonOrderId'> }) => (
  <Secret kind="sellerOrderId">
    <Link
      to="/sellerOrder/$sellerAmazonOrderId"
      params={{ sellerAmazonOrderId: row.sellerAmazonOrderId }}
      className="link code"
    >
      {row.sellerAmazonOrderId}
    </Link>
  </Secret>
);

export const OrderCell = ({ row }: Row) => (
  <TwoLines
    first={<OrderLink row={row} />}
    second={
      <span className={`small text3 ${classes.store}`}>
        <CountryFlag code={row.countryCode} /> <span className="ellipsis">{row.storeName}</span>
      </span>
    }
  />
);

/** What it waits for and until when; null = nothing. */
export function WaitText({ row }: { row: Pick<WarehousePackageRow, 'waits' | 'declined'> }) {
  const t = useText();
  const format = useFormat();
  const { waits, declined } = row;
  if (declined !== null) return <span className="small neg">{t('packages:declined.badge')}</span>;
  if (waits === null) return null;
  const date = waits.until === null ? null : format.date(waits.until);
  return (
    <span className={`num small ${waits.for === 'credit' ? 'neg' : 'warn'}`}>
      {waits.for === 'credit' && date !== null
        ? t('packages:waits.destroyed', { date })
        : [t(`packages:waits.${waits.for}`), date === null ? null : t('packages:waits.until', { date })]
            .filter(Boolean)
            .join(' ')}
    </span>
  );
}

export const StatusCell = ({ row }: Row) => (
  <TwoLines
    first={<PackageStatus row={row} />}
    second={row.waits === null && row.declined === null ? null : <WaitText row={row} />}
  />
);

export function CostCell({ row }: Row) {
  const t = useText();
  if (row.cost.minor === null) return <Unknown />;
  return (
    <TwoLines
      first={<Money minor={row.cost.minor} currency="USD" />}
      second={<span className="small text3">{t(`packages:cost.${row.cost.kind}`)}</span>}
    />
  );
}

export const CarrierCell = ({ row }: Row) => (
  <TwoLines
    first={<span className="ellipsis">{row.carrierName}</span>}
    second={
      row.trackingNumber === null ? null : (
        <span className="small num">
          <CopyCode code={row.trackingNumber} kind="trackingNumber" />
        </span>
      )
    }
  />
);

/** A package at 768 and below. */
export function PackageCard({ row }: Row) {
  const t = useText();
  const format = useFormat();
  const day = row.deliveredAt ?? row.dispatchedAt ?? row.convertedAt;
  const moment = row.deliveredAt ? 'delivered' : row.dispatchedAt ? 'dispatched' : 'converted';
  return (
    <article>
      <div className={classes.cardHead}>
        <PackageNo row={row} />
        <PackageStatus row={row} />
      </div>
      <div className={classes.cardBody}>
        <PackageThumb row={row} size={48} />
        <div className={classes.cardWords}>
          <Secret kind="productTitle">
            <span className="ellipsis" lang="en">
              {row.productTitle ?? '–'}
            </span>
          </Secret>
          <OrderLink row={row} />
        </div>
      </div>
      <WaitText row={row} />
      <div className={classes.cardFoot}>
        <span className="num">
          <Money minor={row.cost.minor} currency="USD" strong />{' '}
          <span className="small text3">{t(`packages:cost.${row.cost.kind}`)}</span>
        </span>
        <span className="small text2">{row.carrierName}</span>
        <span className="num small text3">
          {t(`packages:columns.${moment}`)} {format.date(day)}
        </span>
      </div>
    </article>
  );
}
