import { useMemo, type ReactNode } from 'react';
import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import { asinPriceFields, type AsinSettingKind } from '@kervan/domain/asin-settings/asin-setting';
import { useText } from '../../i18n/i18n.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { When } from '../../ui/when.tsx';
import classes from './asin-settings.module.css';
import {
  SettingGroup,
  SettingCosts,
  SettingHandling,
  SettingLimits,
  SettingPrice,
  SettingProduct,
  SettingProfit,
  SettingStock,
} from './setting-cells.tsx';

/** The columns of the settings (INV-068), with their heads in the language of now. */
export function useSettingColumns(kind: AsinSettingKind): readonly GridColumn<AsinSettingRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'asin',
        header: t('asinSettings:columns.product'),
        width: 220,
        widthMax: 360,
        grows: true,
        isFixed: true,
        sortBy: 'asin',
        cell: (row) => <SettingProduct row={row} />,
      },
      {
        id: 'profit',
        header: t('asinSettings:columns.profit'),
        width: 210,
        align: 'right',
        sortBy: 'profit',
        cell: (row) => <SettingProfit row={row} />,
      },
      {
        id: 'price',
        header: t(kind === 'constant' ? 'asinSettings:columns.frozen' : 'asinSettings:columns.price'),
        width: 120,
        align: 'right',
        cell: (row) => <SettingPrice row={row} />,
      },
      {
        id: 'stock',
        header: t('asinSettings:columns.stock'),
        width: 160,
        align: 'right',
        cell: (row) => <SettingStock row={row} />,
      },
      {
        id: 'handling',
        header: t('asinSettings:columns.handling'),
        width: 110,
        align: 'right',
        isLow: true,
        cell: (row) => <SettingHandling row={row} />,
      },
      {
        id: 'costs',
        header: t('asinSettings:columns.costs'),
        width: 150,
        align: 'right',
        isLow: true,
        cell: (row) => <SettingCosts row={row} />,
      },
      {
        id: 'limits',
        header: t('asinSettings:columns.limits'),
        width: 170,
        align: 'right',
        isLow: true,
        cell: (row) => <SettingLimits row={row} />,
      },
      {
        id: 'group',
        header: t('asinSettings:columns.group'),
        width: 130,
        sortBy: 'group',
        cell: (row) => <SettingGroup row={row} />,
      },
      {
        id: 'changed',
        header: t('asinSettings:columns.changed'),
        width: 110,
        sortBy: 'changed',
        isLow: true,
        cell: (row) => <When at={row.changedAt} />,
      },
    ],
    [t, kind],
  );
}

/** The setting names a cost or a limit: most do not, and their cards stay short. */
const namesPrices = (row: AsinSettingRow): boolean => asinPriceFields.some((field) => row[field] !== null);

/** A setting at 768 px and below. */
export function SettingCard({ row, checkbox, menu }: { row: AsinSettingRow; checkbox: ReactNode; menu: ReactNode }) {
  const t = useText();
  return (
    <article>
      <div className={classes.head}>
        {checkbox}
        <div className={classes.words}>
          <SettingProduct row={row} />
        </div>
        {menu}
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t('asinSettings:columns.profit')}</dt>
          <dd>
            <SettingProfit row={row} />
          </dd>
        </div>
        <div>
          <dt>{t(row.kind === 'constant' ? 'asinSettings:columns.frozen' : 'asinSettings:columns.price')}</dt>
          <dd>
            <SettingPrice row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('asinSettings:columns.stock')}</dt>
          <dd>
            <SettingStock row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('asinSettings:columns.handling')}</dt>
          <dd>
            <SettingHandling row={row} />
          </dd>
        </div>
        {namesPrices(row) && (
          <>
            <div>
              <dt>{t('asinSettings:columns.costs')}</dt>
              <dd>
                <SettingCosts row={row} />
              </dd>
            </div>
            <div>
              <dt>{t('asinSettings:columns.limits')}</dt>
              <dd>
                <SettingLimits row={row} />
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('asinSettings:columns.group')}</dt>
          <dd>
            <SettingGroup row={row} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
