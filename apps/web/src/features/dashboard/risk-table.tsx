import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RiskRow } from '@kervan/contracts/margin';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './margin.module.css';
import { useRiskActions, type RiskActions } from './use-risk-actions.tsx';

type Props = { rows: readonly RiskRow[]; currency: string; label: string };

/** M6: what would lose money, the worst first, each row with what can be done about it right there. */
export function RiskTable({ rows, currency, label }: Props) {
  const t = useText();
  const actions = useRiskActions();
  const { isMobile } = useScreenSize();
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <PlainTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('margin:column.what')}</th>
            <th scope="col" data-align="right">
              {t('margin:column.loss')}
            </th>
            {!isMobile && (
              <>
                <th scope="col" data-align="right">
                  {t('margin:column.price')}
                </th>
                <th scope="col" data-align="right">
                  {t('margin:column.cost')}
                </th>
                <th scope="col" data-align="right">
                  {t('margin:column.profit')}
                </th>
                <th scope="col" data-align="right">
                  {t('margin:column.moves')}
                </th>
                <th scope="col">{t('margin:column.action')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowOf key={`${row.kind}:${row.id}`} row={row} currency={currency} actions={actions} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/** One row; on a phone what can be done stands below it. */
function RowOf({ row, currency, actions }: { row: RiskRow; currency: string; actions: RiskActions }) {
  const { isMobile } = useScreenSize();
  return (
    <>
      <tr>
        <th scope="row">
          <What row={row} />
        </th>
        <td data-align="right">
          <span className="num neg">
            <Money minor={0 - row.lossMinor} currency={currency} kind="result" strong />
          </span>
        </td>
        {!isMobile && (
          <>
            <td data-align="right">
              <Money minor={row.priceMinor} currency={currency} />
            </td>
            <td data-align="right">
              <Money minor={row.costMinor} currency={currency} />
            </td>
            <td data-align="right">
              <Money minor={row.profitMinor} currency={currency} kind="result" />
            </td>
            <td data-align="right">
              <Percent hundredths={row.volatilityPercent} />
            </td>
            <td>
              <Actions row={row} actions={actions} size="compact-xs" />
            </td>
          </>
        )}
      </tr>
      {isMobile && (
        <tr>
          <td colSpan={2}>
            <Actions row={row} actions={actions} size="xs" />
          </td>
        </tr>
      )}
    </>
  );
}

function What({ row }: { row: RiskRow }) {
  const t = useText();
  const format = useFormat();
  const name = row.title ?? row.asin ?? row.sku ?? String(row.id);
  const note =
    row.kind === 'listed'
      ? t('margin:pieces', { count: row.units, pieces: format.number(row.units) })
      : t('margin:unbought', { order: row.sellerAmazonOrderId ?? '' });
  return (
    <span className={classes.what}>
      <ProductImage src={row.imageUrl} size={28} />
      <span className={classes.name}>
        {row.kind === 'listed' && row.sku !== null ? (
          <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: row.sku }} className={classes.link}>
            <Secret kind="productTitle">{name}</Secret>
          </Link>
        ) : (
          <Link
            to="/sellerOrder/$sellerAmazonOrderId"
            params={{ sellerAmazonOrderId: row.sellerAmazonOrderId ?? '' }}
            className={classes.link}
          >
            <Secret kind="productTitle">{name}</Secret>
          </Link>
        )}
        <span className="num small text3">{note}</span>
      </span>
    </span>
  );
}

type ActionsProps = { row: RiskRow; actions: RiskActions; size: 'compact-xs' | 'xs' };

function Actions({ row, actions, size }: ActionsProps) {
  const t = useText();
  return (
    <span className={classes.actions}>
      {row.actions.map((action) =>
        action === 'buyNow' ? (
          <LinkButton
            key={action}
            size={size}
            variant="default"
            to="/sellerOrder/$sellerAmazonOrderId"
            params={{ sellerAmazonOrderId: row.sellerAmazonOrderId ?? '' }}
          >
            {t('margin:action.buyNow')}
          </LinkButton>
        ) : (
          <Button
            key={action}
            size={size}
            variant="default"
            disabled={actions.blocked[action] !== null || actions.isBusy}
            {...tip(actions.blocked[action] ?? t(`margin:tip.${action}`))}
            onClick={() => actions.run(action, row)}
          >
            {t(`margin:action.${action}`)}
          </Button>
        ),
      )}
    </span>
  );
}
