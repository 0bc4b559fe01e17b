import { Anchor } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import inventory from './inventory.module.css';
import { causeInputs, causeText } from './price-cause.ts';
import { reasonText } from './reason-text.ts';
import classes from './update-history.module.css';

type Props = { row: UpdateHistoryRow };
const typeTones = { Add: 'accent', Delete: 'neg', Update: 'neutral' } as const satisfies Record<
  UpdateHistoryRow['updateType'],
  string
>;

export function HistoryProduct({ row }: Props) {
  return (
    <div className={inventory.product}>
      <ProductImage src={row.imageUrl} />
      <TwoLines
        first={<HistoryTitle row={row} />}
        second={
          <div>
            <Codes row={row} />
          </div>
        }
      />
    </div>
  );
}

/** Characters of a code that the column of the product has room for. */
const WHOLE_MAX = 24;

/** A SKU that is made of the ASIN says both, and has the room to be read whole. */
function Codes({ row: { asin, sku } }: Props) {
  const { isMedium } = useScreenSize();
  if (!isMedium && sku.includes(asin) && sku.length <= WHOLE_MAX) return <CopyCode code={sku} kind="sku" />;
  return (
    <>
      <CopyCode code={asin} kind="asin" />
      <span className={classes.sku}>
        {' '}
        · <CopyCode code={sku} kind="sku" />
      </span>
    </>
  );
}

/** The title leads to the X-ray of this very change. */
export function HistoryTitle({ row: { sku, seq, title, asin } }: Props) {
  return (
    <Secret kind="productTitle">
      <Anchor
        className={inventory.title ?? ''}
        lang="en"
        tabIndex={-1}
        {...tip(title ?? asin, { delayMs: 500 })}
        renderRoot={(props) => (
          <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: sku }} search={{ seq }} {...props} />
        )}
      >
        {title ?? asin}
      </Anchor>
    </Secret>
  );
}

export function HistoryType({ row }: Props) {
  const t = useText();
  return <Badge tone={typeTones[row.updateType]}>{t(`enums:updateType.${row.updateType}`)}</Badge>;
}

/** Why, by what moved the price where that is known; nothing where there is no more to say than the kind of change. A narrow table leaves the prices to their own column. */
export function HistoryReason({ row }: Props) {
  const t = useText();
  const format = useFormat();
  const { isMedium } = useScreenSize();
  const words = { t, format };
  const reason = causeText(row.cause, row.currency, words) ?? reasonText(row, t);
  return reason && <span title={reason}>{(isMedium && causeInputs(row.cause, row.currency, words)) || reason}</span>;
}

/** What became of a change at the marketplace; null = there was nothing to send. */
export function HistoryState({ state }: { state: UpdateHistoryRow['state'] }) {
  const t = useText();
  if (state !== null) return <StatusBadge of="priceUpdate" value={state} />;
  return (
    <span tabIndex={0} {...tip(t('product:updateHistory.noState'))}>
      <Unknown />
      <span className="visually-hidden">{t('product:updateHistory.noState')}</span>
    </span>
  );
}

/** A value that changed with what it was, one that stayed alone. */
function FromTo({ before, after, isChanged }: { before: ReactNode; after: ReactNode; isChanged: boolean }) {
  return isChanged ? (
    <span className={classes.fromTo}>
      <span className="text3">{before}</span>
      <IconArrowRight size={12} stroke={1.75} aria-label="→" className={classes.arrow} />
      {after}
    </span>
  ) : (
    <>{after}</>
  );
}

export function HistoryStatus({ row: { oldStatus, newStatus } }: Props) {
  const badge = <StatusBadge of="inventoryItem" value={newStatus} />;
  return oldStatus === null || oldStatus === newStatus ? (
    badge
  ) : (
    <TwoLines first={badge} second={<FormerStatus value={oldStatus} />} />
  );
}

function FormerStatus({ value }: { value: string }) {
  const t = useText();
  // Wire names of the statuses (contracts/update-history.ts).
  return <span>{t('ui:setting.before', { value: t(`enums:inventoryItem.${value as 'AtStore'}`) })}</span>;
}

export function HistoryPrice({ row: { oldPriceMinor, newPriceMinor, currency } }: Props) {
  const isChanged = oldPriceMinor !== newPriceMinor;
  return (
    <TwoLines
      first={<Money minor={newPriceMinor} currency={currency} strong={isChanged} />}
      second={isChanged && oldPriceMinor !== null ? <Money minor={oldPriceMinor} currency={currency} struck /> : null}
    />
  );
}

export function HistoryStock({ row: { oldQuantity, newQuantity } }: Props) {
  const format = useFormat();
  const number = (value: number | null) =>
    value === null ? <Unknown /> : <span className="num">{format.number(value)}</span>;
  return <FromTo before={number(oldQuantity)} after={number(newQuantity)} isChanged={oldQuantity !== newQuantity} />;
}

export function HistoryHandling({ row: { oldHandlingDays, newHandlingDays } }: Props) {
  const t = useText();
  const format = useFormat();
  const days = (value: number | null) =>
    value === null ? (
      <Unknown />
    ) : (
      <span className="num">{t('product:updateHistory.days', { days: format.number(value) })}</span>
    );
  const isChanged = oldHandlingDays !== newHandlingDays && oldHandlingDays !== null;
  return (
    <FromTo
      before={isChanged ? <span className="num">{format.number(oldHandlingDays)}</span> : null}
      after={days(newHandlingDays)}
      isChanged={isChanged}
    />
  );
}
