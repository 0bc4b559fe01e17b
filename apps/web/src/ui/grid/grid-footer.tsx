import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../format/format.tsx';
import { Kbd } from '../kbd.tsx';
import { useKeysEnabled } from '../keys.ts';
import { PickMenu } from '../pick-menu.tsx';
import { tip } from '../tip.ts';
import classes from './data-grid.module.css';
import type { GridPaging, PageStep } from './grid-column.ts';
import { pagesOf, type PageReach } from './page-of-list.ts';

type Props = {
  paging: GridPaging;
  onPaging: (paging: GridPaging, step: PageStep | null) => void;
  /** null = the first answer is on its way. */
  totalCount: number | null;
  reach?: PageReach | undefined;
  legend?: ReactNode;
  /** The keys of the table; `withoutTicks` where no row can be ticked. */
  keys?: 'all' | 'withoutTicks';
};

/** Range, page size, legend, keys and pages. */
export function GridFooter({ paging, onPaging, totalCount, reach, legend, keys }: Props) {
  const t = useText();
  const format = useFormat();
  const { first, last, pages, lastPage } = pagesOf({
    ...paging,
    totalCount: totalCount ?? 0,
    ...(reach === undefined ? {} : { reach }),
  });
  const go = (page: number, step: PageStep) => onPaging({ ...paging, page }, step);
  return (
    <div className={`num ${classes.footer}`}>
      <span role="status">
        {totalCount === null
          ? null
          : totalCount === 0
            ? t('ui:grid.none')
            : t('ui:grid.range', {
                first: format.number(first),
                last: format.number(last),
                total: format.number(totalCount),
              })}
      </span>
      <span className={classes.limit}>
        {t('ui:grid.perPage')}
        <PickMenu
          label={t('ui:grid.perPage')}
          value={String(paging.limit)}
          options={limits.pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          onPick={(size) => onPaging({ page: 1, limit: Number(size) }, null)}
        />
      </span>
      {legend && <span className={classes.legend}>{legend}</span>}
      {lastPage < pages && (
        <span className={classes.legend}>{t('ui:grid.beyond', { rows: format.number(lastPage * paging.limit) })}</span>
      )}
      {keys && <Keys canSelect={keys === 'all'} />}
      <span className={classes.pager}>
        <ActionIcon
          aria-label={t('ui:grid.first')}
          {...tip(t('ui:grid.first'))}
          disabled={paging.page <= 1}
          onClick={() => go(1, 'first')}
          size={28}
        >
          <IconChevronsLeft size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('ui:grid.previous')}
          disabled={paging.page <= 1}
          onClick={() => go(paging.page - 1, 'previous')}
          size={28}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        {format.number(paging.page)} / {totalCount === null ? '…' : format.number(pages)}
        <ActionIcon
          aria-label={t('ui:grid.next')}
          disabled={paging.page >= lastPage}
          onClick={() => go(paging.page + 1, 'next')}
          size={28}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('ui:grid.last')}
          {...tip(t('ui:grid.last'))}
          disabled={paging.page >= lastPage || lastPage < pages}
          onClick={() => go(lastPage, 'last')}
          size={28}
        >
          <IconChevronsRight size={16} stroke={1.75} />
        </ActionIcon>
      </span>
    </div>
  );
}

/** The keys of a table, where they are on. */
function Keys({ canSelect }: { canSelect: boolean }) {
  const t = useText();
  const [isOn] = useKeysEnabled();
  if (!isOn) return null;
  return (
    <span className={classes.keys}>
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('ui:keys.move')}
      </span>
      {canSelect && (
        <span>
          <Kbd>X</Kbd> {t('ui:keys.select')}
        </span>
      )}
      <span>
        <Kbd>↵</Kbd> {t('ui:keys.open')}
      </span>
      <span>
        <Kbd>?</Kbd> {t('ui:keys.list')}
      </span>
    </span>
  );
}
