import { useMemo, type ReactNode } from 'react';
import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import type { AsinSettingKind } from '@kervan/domain/asin-settings/asin-setting';
import { useText } from '../../i18n/i18n.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { When } from '../../ui/when.tsx';
import classes from './asin-settings.module.css';
import {
  SettingGroup,
  SettingHandling,
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
