import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { ProfitTable } from '@kervan/contracts/profit-table';
import { ProfitLine, profitLineWords, unforecastLines } from '@kervan/domain/orders/profit-lines';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import plain from '../../ui/plain.module.css';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './order.module.css';

type Line = ProfitTable['lines'][number];

/** What the warehouse charges: straight from the source nobody does. */
const ofWarehouse: readonly ProfitLine[] = [
  ProfitLine.carriage,
  ProfitLine.handling,
  ProfitLine.customs,
  ProfitLine.insurance,
];

/** A line that nobody forecasts, or that is none of the order's way, says nothing until something has moved. */
export const isSaid = (line: Line, isDirect: boolean): boolean => {
  const code = profitLineWords.codeOf(line.line);
  const isUnforecast = code !== null && (unforecastLines.includes(code) || (isDirect && ofWarehouse.includes(code)));
  return !(isUnforecast && line.movements.length === 0 && !line.forecastMinor && line.onItsWayMinor === 0);
};

/** ORD-010: forecast beside what really moved, line by line; what is open says "pending", never 0. The total is the sum of the rows. */
export function ProfitCard({ profit, isDirect }: { profit: ProfitTable; isDirect: boolean }) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const said = profit.lines.filter((line) => isSaid(line, isDirect));
  const { lines, total } = shownProfit({ ...profit, lines: said }, format);
  const hasForecast = lines.some((line) => line.forecastMinor !== null);
  const isPending = lines.some((line) => line.actualMinor === null);
  const note = t('orders:profit.note', {
    currency: currencySign(format.shownIn(profit.currency).currency, format.locale),
  });
  return (
    <Card title={t('orders:profit.title')} aside={<span>{note}</span>} padded={false}>
      <PlainTable className={classes.profit}>
        <thead>
          <tr>
            <th scope="col">{t('orders:profit.item')}</th>
            <th scope="col" data-align="right">
              {t('orders:profit.forecast')}
            </th>
            <th scope="col" data-align="right">
              {t('orders:profit.actual')}
            </th>
            {!isMobile && (
              <>
                <th scope="col" data-align="right">
                  {t('orders:profit.difference')}
                </th>
                <th scope="col">{t('orders:profit.reason')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRows key={line.line} line={line} currency={profit.currency} isMobile={isMobile} />
          ))}
        </tbody>
        <tfoot>
          <TotalRow profit={total} isMobile={isMobile} />
        </tfoot>
      </PlainTable>
      {profit.sourceOwedUsdMinor > 0 && (
        <p className={`small ${classes.profitNote}`}>
          {t('orders:profit.sourceOwed', { amount: format.money(profit.sourceOwedUsdMinor, 'USD') })}
        </p>
      )}
      {(isPending || !hasForecast) && (
        <p className={`small text3 ${classes.profitNote}`}>
          {t(hasForecast ? 'orders:profit.withPending' : 'orders:profit.none')}
        </p>
      )}
    </Card>
  );
}

/** The table in the currency that is shown (PRICE-033), each column made of parts that add up to its total. */
function shownProfit(profit: ProfitTable, format: Format): { lines: Line[]; total: ProfitTable } {
  const { currency } = profit;
  const { currency: shown, toShown } = format.shownIn(currency);
  if (shown === currency) return { lines: profit.lines, total: profit };
  const column = (of: (line: Line) => number | null) => {
    const known = profit.lines.flatMap((line) => of(line) ?? []);
    const { parts, total } = format.shownParts(known, currency);
    let place = 0;
    const sum = known.reduce((all, minor) => all + minor, 0);
    // A total that is more than its rows is converted alone.
    const totalOf = (minor: number | null) => (minor === null ? null : minor === sum ? total : toShown(minor));
    return { totalOf, shown: profit.lines.map((line) => (of(line) === null ? null : (parts[place++] ?? null))) };
  };
  const forecast = column((line) => line.forecastMinor);
  // The total holds the forecast of what is still open.
  const actual = column((line) => line.countedMinor);
  const lines = profit.lines.map((line, place) => {
    const forecastMinor = forecast.shown[place] ?? null;
    const actualMinor = line.actualMinor === null ? null : (actual.shown[place] ?? null);
    const isDifferent = line.differenceMinor !== null && forecastMinor !== null && actualMinor !== null;
    const differenceMinor = isDifferent
      ? actualMinor - forecastMinor
      : line.differenceMinor === null
        ? null
        : toShown(line.differenceMinor);
    return { ...line, forecastMinor, actualMinor, countedMinor: actual.shown[place] ?? null, differenceMinor };
  });
  const total = {
    ...profit,
    lines,
    forecastProfitMinor: forecast.totalOf(profit.forecastProfitMinor),
    actualProfitMinor: actual.totalOf(profit.actualProfitMinor),
  };
  return { lines, total };
}

function LineRows({ line, currency, isMobile }: { line: Line; currency: string; isMobile: boolean }) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const name = t(`orders:profit.line.${line.line as 'sale'}`);
  const hasMore = line.movements.length > 0 || isMobile;
  const columns = isMobile ? 3 : 5;
  const Arrow = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {hasMore ? (
            <button
              type="button"
              className={plain.text}
              aria-expanded={isOpen}
              aria-label={t('orders:profit.more', { line: name })}
              onClick={() => setOpen(!isOpen)}
            >
              {name} <Arrow size={12} stroke={1.75} aria-hidden="true" />
            </button>
          ) : (
            name
          )}
        </th>
        <td data-align="right" className="num">
          <Figure minor={line.forecastMinor} currency={currency} />
        </td>
        <td data-align="right" className="num">
          <Actual line={line} currency={currency} />
        </td>
        {!isMobile && (
          <>
            <td data-align="right" className="num">
              <Difference minor={line.differenceMinor} currency={currency} />
            </td>
            <td className="small text3">{reasonText(line, t, format)}</td>
          </>
        )}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns} className={classes.movements}>
            {isMobile && (
              <p className="small text3">
                {reasonText(line, t, format)} <Difference minor={line.differenceMinor} currency={currency} />
              </p>
            )}
            <MovementList line={line} currency={currency} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** What really moved; what no books hold yet stands with its amount as pending. */
function Actual({ line, currency }: { line: Line; currency: string }) {
  const t = useText();
  if (line.actualMinor !== null) return <Figure minor={line.actualMinor} currency={currency} />;
  return (
    <span className="text3">
      {line.onItsWayMinor !== 0 && (
        <>
          <Figure minor={line.countedMinor} currency={currency} />{' '}
        </>
      )}
      {t('orders:profit.pending')}
    </span>
  );
}

/** What moved under a line, each in the order's currency beside its own. */
function MovementList({ line, currency }: { line: Line; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul>
      {line.movements.map((movement, index) => (
        // Movements have no identity of their own; their order is fixed.
        <li key={index} className="num small text2">
          {t('orders:movement.on', {
            day: format.date(`${movement.day}T12:00:00Z`),
            amount: format.shown(movement.inOrderCurrencyMinor, currency),
          })}
          {movement.currency !== currency && (
            <>
              {' · '}
              {t('orders:movement.converted', {
                amount: format.money(movement.amountMinor, movement.currency),
                rate: rateText(movement.ratePpm, format),
              })}
            </>
          )}
          {movement.reference && ` · ${movement.reference}`}
        </li>
      ))}
    </ul>
  );
}

function TotalRow({ profit, isMobile }: { profit: ProfitTable; isMobile: boolean }) {
  const t = useText();
  const format = useFormat();
  const { forecastProfitMinor: forecast, actualProfitMinor: actual, currency } = profit;
  const difference = forecast === null || actual === null ? null : actual - forecast;
  const percent = (hundredths: number | null) => (hundredths === null ? null : format.percent(hundredths));
  const [shown, expected] = [percent(profit.actualPercent), percent(profit.forecastPercent)];
  return (
    <tr>
      <th scope="row">{t('orders:profit.total')}</th>
      <td data-align="right" className="num">
        <Figure minor={forecast} currency={currency} />
      </td>
      <td data-align="right" className={`num ${actual === null ? '' : actual < 0 ? 'neg' : 'pos'}`}>
        <Figure minor={actual} currency={currency} />
      </td>
      {!isMobile && (
        <>
          <td data-align="right" className="num">
            <Difference minor={difference} currency={currency} />
          </td>
          <td className="small text3 num">
            {shown !== null &&
              (expected === null
                ? t('orders:profit.ofCost', { percent: shown })
                : t('orders:profit.ofCostBoth', { percent: shown, forecast: expected }))}
          </td>
        </>
      )}
    </tr>
  );
}

/** One currency for the whole table: its sign stands in the head. */
function Figure({ minor, currency }: { minor: number | null; currency: string }) {
  const format = useFormat();
  return minor === null ? <Unknown /> : <>{format.amount(minor, format.shownIn(currency).currency)}</>;
}

function Difference({ minor, currency }: { minor: number | null; currency: string }) {
  const format = useFormat();
  if (minor === null || minor === 0) return <span className="text3">–</span>;
  return (
    <span className={`num ${minor < 0 ? 'neg' : 'pos'}`}>
      {format.amount(minor, format.shownIn(currency).currency, 'always')}
    </span>
  );
}

const PPM = 1_000_000;
const rateText = (ppm: number, format: Format): string => format.number(ppm / PPM, 4);

const reasons = [
  'asForecast',
  'pending',
  'notForecast',
  'rate',
  'sourcePrice',
  'priceAndRate',
  'weight',
  'carrierPrice',
  'marketplaceReport',
  'moved',
] as const;

/** Why a line is not as it was forecast, with both figures where they are known. */
export function reasonText({ reason, details }: Line, t: Text, format: Format): string {
  const known = reasons.find((each) => each === reason);
  if (!known) return '';
  const [rateFrom, rateTo] = [details?.forecastRatePpm, details?.actualRatePpm];
  if (known === 'rate' && typeof rateFrom === 'number' && typeof rateTo === 'number')
    return t('orders:profit.why.rateStep', { from: rateText(rateFrom, format), to: rateText(rateTo, format) });
  const [usdFrom, usdTo] = [details?.forecastUsd, details?.actualUsd];
  if ((known === 'sourcePrice' || known === 'priceAndRate') && typeof usdFrom === 'number' && typeof usdTo === 'number')
    return t('orders:profit.why.sourcePriceStep', {
      from: format.money(usdFrom, 'USD'),
      to: format.money(usdTo, 'USD'),
    });
  return t(`orders:profit.why.${known}`);
}
