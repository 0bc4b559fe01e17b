import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { Money } from '../../ui/money.tsx';
import { Secret } from '../../ui/secret.tsx';
import classes from './asin-settings.module.css';

type Props = { row: AsinSettingRow };

export function SettingProduct({ row: { asin, sku, title, isInStore } }: Props) {
  const t = useText();
  return (
    <TwoLines
      first={
        isInStore && sku !== null ? (
          <Secret kind="productTitle">
            <Anchor
              className={classes.title ?? ''}
              lang="en"
              tabIndex={-1}
              renderRoot={(props) => (
                <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: sku }} search={{}} {...props} />
              )}
            >
              {title ?? asin}
            </Anchor>
          </Secret>
        ) : (
          <span className="text3">{t('asinSettings:cell.notInStore')}</span>
        )
      }
      second={
        <div>
          <CopyCode code={asin} kind="asin" />
        </div>
      }
    />
  );
}

/** A profit in the unit of its kind. */
export const profitText = (value: number, { kind, currency }: AsinSettingRow, format: Format): string =>
  kind === 'constant' ? format.shown(value, currency) : format.percent(value);

export function SettingProfit({ row }: Props) {
  const format = useFormat();
  const isLow = row.minProfit <= 0;
  return (
    <span className="num">
      <span className={isLow ? 'neg' : ''}>{profitText(row.minProfit, row, format)}</span>
      {' · '}
      {profitText(row.standardProfit, row, format)}
      {' · '}
      {profitText(row.maxProfit, row, format)}
    </span>
  );
}

export function SettingPrice({ row: { frozenMinor, priceMinor, currency, kind, isInStore } }: Props) {
  const t = useText();
  if (!isInStore) return <span className="text3">–</span>;
  if (kind === 'constant' && frozenMinor === null)
    return <span className="text3">{t('asinSettings:cell.notFrozen')}</span>;
  return <Money minor={kind === 'constant' ? frozenMinor : priceMinor} currency={currency} />;
}

export function SettingStock({ row: { criticalStock, minStock, maxStock } }: Props) {
  const t = useText();
  const format = useFormat();
  const say = (value: number | null, none: string) => (value === null ? none : format.number(value));
  return (
    <span className="num">
      {say(criticalStock, t('asinSettings:cell.storeValue'))} · {say(minStock, '–')} ·{' '}
      {say(maxStock, t('asinSettings:cell.storeValue'))}
    </span>
  );
}

/** INV-005: import and shipment price of the product, in the source's currency. */
export function SettingCosts({ row: { importPrice, shipmentPrice } }: Props) {
  const t = useText();
  const format = useFormat();
  const say = (value: number | null) =>
    value === null ? t('asinSettings:cell.storeValue') : format.shown(value, 'USD');
  if (importPrice === null && shipmentPrice === null)
    return <span className="text3">{t('asinSettings:cell.general')}</span>;
  return (
    <span className="num">
      {say(importPrice)} · {say(shipmentPrice)}
    </span>
  );
}

/** INV-005: the prices between which the product is sold. */
export function SettingLimits({ row: { minAllowed, maxAllowed, currency } }: Props) {
  const format = useFormat();
  const say = (value: number | null) => (value === null ? '–' : format.shown(value, currency));
  if (minAllowed === null && maxAllowed === null) return <span className="text3">–</span>;
  return (
    <span className="num">
      {say(minAllowed)} · {say(maxAllowed)}
    </span>
  );
}

export function SettingHandling({ row: { handlingDays } }: Props) {
  const t = useText();
  const format = useFormat();
  if (handlingDays === null) return <span className="text3">{t('asinSettings:cell.general')}</span>;
  return (
    <span className="num">
      {t('asinSettings:cell.days', { count: handlingDays, days: format.number(handlingDays) })}
    </span>
  );
}

export function SettingGroup({ row: { groupName } }: Props) {
  const t = useText();
  return groupName === null ? (
    <span className="text3">{t('asinSettings:cell.noGroup')}</span>
  ) : (
    <span className="ellipsis">{groupName}</span>
  );
}
