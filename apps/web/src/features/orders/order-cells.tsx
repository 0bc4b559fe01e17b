import { Button } from '@mantine/core';
import { IconBolt, IconCheck, IconClock, IconNote, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { OrderRow } from '@kervan/contracts/order-row';
import { blocksBuying, type AddressFault } from '@kervan/domain/orders/address';
import { useText, type Text } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat, useNow, type Format } from '../../ui/format/format.tsx';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import { deadlineOf } from './deadline.ts';
import { FlagMark } from './flag-mark.tsx';
import { OrderActionsContext, stepOf, type OrderAction, type OrderSubject } from './order-actions.tsx';
import type { OrderSearch } from './order-search.ts';
import classes from './orders.module.css';

/** Number and moment; the flag before it, what is special behind. */
export function OrderCell({ row }: { row: OrderRow }) {
  const t = useText();
  const format = useFormat();
  return (
    <TwoLines
      first={
        <span className={classes.orderNumber}>
          <Secret kind="sellerOrderId">
            <Link
              to="/sellerOrder/$sellerAmazonOrderId"
              params={{ sellerAmazonOrderId: row.sellerAmazonOrderId }}
              className={`code ${classes.number}`}
              tabIndex={-1}
            >
              {row.sellerAmazonOrderId}
            </Link>
          </Secret>
          {row.flag && <FlagMark flag={row.flag} />}
        </span>
      }
      second={
        <span className="num">
          {format.dateTime(row.purchasedAt)}
          {row.isExpedited && (
            <span className={classes.expedited}>
              <IconBolt size={12} stroke={2} aria-hidden="true" /> {t('orders:cell.expedited')}
            </span>
          )}
        </span>
      }
    />
  );
}

/** Picture and title of the first product; below it how much of it, and for whom. */
export function ProductCell({ row }: { row: OrderRow }) {
  return (
    <div className={classes.product}>
      <ProductImage src={row.imageUrl} />
      <TwoLines
        first={
          <Secret kind="productTitle">
            <span className={classes.title} lang="en" {...tip(row.title, { delayMs: 500 })}>
              {row.title ?? row.asin ?? row.sku}
            </span>
          </Secret>
        }
        second={<BuyerLine row={row} />}
      />
    </div>
  );
}

/** Pieces, further products, and the buyer as far as it is known. */
export function BuyerLine({ row }: { row: OrderRow }) {
  const t = useText();
  const format = useFormat();
  const { buyerName, city } = row;
  return (
    <div className={classes.buyerLine}>
      <span className={row.units > 1 ? classes.many : undefined}>
        {t('orders:cell.units', { count: row.units, shown: format.number(row.units) })}
      </span>
      {row.products > 1 && (
        <> {t('orders:cell.more', { count: row.products - 1, shown: format.number(row.products - 1) })}</>
      )}
      {' · '}
      {buyerName === null ? (
        <span className="text3">{t(row.isPending ? 'orders:cell.pending' : 'orders:cell.buyerUnknown')}</span>
      ) : (
        <Secret kind="buyerInfo">
          <span className="text2">
            {buyerName}
            {city && `, ${city}`}
          </span>
        </Secret>
      )}
    </div>
  );
}

type Note = {
  text: string;
  /** As the list has room for it. */
  short: string;
  isBad: boolean;
  /** Where it is mended, on the order's page. */
  to?: OrderSearch;
};
/** What the seller has to know of an order besides its statuses; the first thing counts. */
export function noteOf(row: OrderRow, t: Text, format: Pick<Format, 'number'>): Note | null {
  const noteAs = (text: string, isBad: boolean): Note => ({ text, short: text, isBad });
  if (row.cancellationRequested) return noteAs(t('orders:cell.cancelRequest'), true);
  if (row.addressConflict) return noteAs(t('orders:cell.addressConflict'), true);
  if (row.isPending) return noteAs(t('orders:cell.pending'), false);
  if (row.buyerStatus !== 'Not Purchased' || row.sellerStatus === 'Canceled') return null;
  // The codes on the wire are those of the rule.
  const faults = row.addressFaults as AddressFault[];
  const fault = faults.find((one) => blocksBuying([one]));
  if (fault)
    return {
      text: t(`orders:fault.${fault}`),
      short: t(`orders:faultShort.${fault}`),
      isBad: true,
      to: { edit: 'address' },
    };
  if (!row.isWayOpen) return { ...noteAs(t('orders:lacks.wayShort'), true), to: {} };
  // ORD-047: some of it is bought.
  const { unitsToBuy: left, units } = row;
  return left > 0 && left < units
    ? noteAs(t('orders:cell.toBuy', { shown: format.number(left), units: format.number(units) }), false)
    : null;
}

export function BuyerStatusCell({ row }: { row: OrderRow }) {
  const t = useText();
  const format = useFormat();
  const note = noteOf(row, t, format);
  return (
    <TwoLines
      first={<StatusBadge of="buyerOrder" value={row.buyerStatus} />}
      second={note && <OrderNote row={row} note={note} isShort className={note.isBad ? 'neg' : undefined} />}
    />
  );
}

/** A note, and the way to where what it says is mended. `isShort`: for a column; the whole text is its tooltip. */
export function OrderNote({
  row,
  note,
  isShort = false,
  className,
}: {
  row: OrderRow;
  note: Note;
  isShort?: boolean;
  className?: string | undefined;
}) {
  const words = isShort ? note.short : note.text;
  return (
    <span className={className} title={note.text}>
      {note.to === undefined ? (
        words
      ) : (
        <Link
          to="/sellerOrder/$sellerAmazonOrderId"
          params={{ sellerAmazonOrderId: row.sellerAmazonOrderId }}
          search={note.to}
          className={className}
          tabIndex={-1}
        >
          {words}
        </Link>
      )}
    </span>
  );
}

/** The last minute and the first one are told as one: "just now" is no time that is left. */
const MINUTE_MS = 60_000;

/** ORD-048: amber within a day, red once it has passed; afterwards whether it was kept. */
export function DeadlineText({ row, short = false }: { row: OrderRow; short?: boolean }) {
  const t = useText();
  const format = useFormat();
  const deadline = deadlineOf(row, useNow());
  switch (deadline.kind) {
    case 'none':
      return <Unknown />;
    case 'kept':
      return (
        <span className={`text2 ${classes.deadline}`}>
          <IconCheck size={14} stroke={2} className="pos" aria-hidden="true" /> {t('orders:cell.onTime')}
        </span>
      );
    case 'missed':
      return (
        <span className={`text2 ${classes.deadline}`}>
          <IconX size={14} stroke={2} className="neg" aria-hidden="true" />
          {t('orders:cell.late', { age: format.age(Math.max(MINUTE_MS, deadline.byMs)) })}
        </span>
      );
    case 'open': {
      const { mark, leftMs } = deadline;
      const tone = mark === 'passed' ? 'neg' : mark === 'soon' ? 'warn' : 'text2';
      const age = format.age(Math.max(MINUTE_MS, Math.abs(leftMs)));
      const left = mark === 'passed' ? t('orders:cell.late', { age }) : age;
      return (
        <span className={`num ${tone} ${classes.deadline}`} data-mark={mark} {...tip(format.long(row.shipBy ?? ''))}>
          {mark !== 'none' && <IconClock size={14} stroke={2} aria-hidden="true" />}
          <span className={mark === 'none' ? undefined : classes.strong}>{left}</span>
          {mark !== 'passed' && !short && <span className={classes.left}>{t('orders:cell.left')}</span>}
        </span>
      );
    }
  }
}

export const SaleCell = ({ row }: { row: OrderRow }) => (
  <Money minor={row.saleMinor + row.shippingMinor} currency={row.currency} />
);

/** Profit in its colour, its share of the cost below; a forecast says so. */
export function ProfitCell({ row }: { row: OrderRow }) {
  const t = useText();
  const format = useFormat();
  if (row.profitMinor === null) return <Unknown />;
  const percent = row.profitPercent === null ? null : format.percent(row.profitPercent);
  return (
    <TwoLines
      first={<Money minor={row.profitMinor} currency={row.currency} kind="result" />}
      second={
        percent === null ? null : (
          <span className={`num ${row.profitMinor < 0 ? 'neg' : ''}`}>
            {row.isProfitActual ? percent : t('orders:cell.forecast', { percent })}
          </span>
        )
      }
    />
  );
}

/** The next step of an order that waits for the seller, else the number it is followed by; a note beside it. */
export function ParcelCell({ row }: { row: OrderRow }) {
  const step = stepOf(use(OrderActionsContext), row);
  return (
    <div className={classes.parcel}>
      {step ? <StepButton row={row} step={step} /> : <ParcelCode row={row} />}
      {row.notes > 0 && <NoteMark row={row} />}
    </div>
  );
}

export function StepButton({ row, step, solid = false }: { row: OrderSubject; step: OrderAction; solid?: boolean }) {
  const blocked = step.blocked(row);
  return (
    <Button
      size={solid ? 'sm' : 'xs'}
      variant={solid ? 'filled' : 'outline'}
      disabled={blocked !== null}
      {...tip(blocked)}
      onClick={(event) => (event.stopPropagation(), step.run(row))}
    >
      {step.label(row)}
    </Button>
  );
}

/** By which number an order is followed: its parcel's, the carrier's, else the buyer order. */
export function ParcelCode({ row }: { row: OrderRow }) {
  if (row.trackingNumber !== null)
    return (
      <Secret kind="trackingNumber">
        <span className={`code text2 ${classes.code}`}>
          {row.carrier && `${row.carrier} `}
          {row.trackingNumber}
        </span>
      </Secret>
    );
  if (row.packageNo !== null) return <span className={`code text2 ${classes.code}`}>{row.packageNo}</span>;
  if (row.buyerOrderNumber === null) return null;
  return (
    <span className={classes.copied}>
      <CopyCode code={row.buyerOrderNumber} kind="buyerOrderId" />
    </span>
  );
}

function NoteMark({ row }: { row: OrderRow }) {
  const t = useText();
  const format = useFormat();
  const label = t('orders:cell.notes', { count: row.notes, shown: format.number(row.notes) });
  return (
    <span className={classes.noteMark} role="img" aria-label={label} {...tip(label)}>
      <IconNote size={16} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

export const DeliverByCell = ({ row }: { row: OrderRow }) => <When at={row.deliverBy} exact />;
