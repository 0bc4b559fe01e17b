import { useMemo, type ReactNode } from 'react';
import type { PoolEntry } from '@kervan/contracts/common-pool';
import { ownListNames, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './common-pool.module.css';

/** FILT-028: what is told of each entry, with the heads in the language of now. */
export function usePoolColumns(kind: PoolKindName): readonly GridColumn<PoolEntry>[] {
  const t = useText();
  return useMemo(() => {
    const brand: GridColumn<PoolEntry> = {
      id: 'brand',
      header: t('lists:column.restrictedBrand'),
      width: 180,
      widthMax: 360,
      grows: true,
      ...(kind === 'brand' ? { isFixed: true, sortBy: 'value' } : {}),
      cell: (row) => <Brand brand={row.brand} />,
    };
    const asin: GridColumn<PoolEntry> = {
      id: 'asin',
      header: t('lists:column.restrictedProduct'),
      width: 150,
      isFixed: true,
      sortBy: 'value',
      cell: (row) => (row.asin === null ? <Unknown /> : <CopyCode code={row.asin} kind="asin" />),
    };
    return [...(kind === 'product' ? [asin, brand] : [brand]), ...toldColumns(t)];
  }, [t, kind]);
}

const toldColumns = (t: ReturnType<typeof useText>): GridColumn<PoolEntry>[] => [
  {
    id: 'infringement',
    header: t('lists:columns.infringement'),
    width: 160,
    cell: (row) => t(`lists:infringement.${row.infringementType}`),
  },
  { id: 'source', header: t('lists:columns.source'), width: 130, cell: (row) => t(`lists:source.${row.source}`) },
  {
    id: 'sellers',
    header: t('commonPool:columns.sellers'),
    width: 130,
    align: 'right',
    sortBy: 'sellers',
    cell: (row) => <Count count={row.sellers} />,
  },
  {
    id: 'own',
    header: t('commonPool:columns.own'),
    width: 170,
    widthMax: 260,
    cell: (row) => <OwnLists own={row.own} />,
  },
  {
    id: 'created',
    header: t('commonPool:columns.created'),
    width: 120,
    sortBy: 'created',
    isLow: true,
    cell: (row) => <Day day={row.createDate} />,
  },
  {
    id: 'last',
    header: t('commonPool:columns.last'),
    width: 120,
    sortBy: 'last',
    cell: (row) => <Day day={row.lastDate} />,
  },
];

function Brand({ brand }: { brand: string | null }) {
  return brand === null ? (
    <Unknown />
  ) : (
    <Secret kind="brand">
      <span className="ellipsis" {...tip(brand, { delayMs: 500 })}>
        {brand}
      </span>
    </Secret>
  );
}

function Count({ count }: { count: number }) {
  const format = useFormat();
  return <span className="num">{format.number(count)}</span>;
}

/** A day of the calendar, whatever the zone of the reader. */
function Day({ day }: { day: string }) {
  const format = useFormat();
  return (
    <time dateTime={day} className="num">
      {format.date(`${day}T12:00:00Z`)}
    </time>
  );
}

const tones = { restricted: 'neg', reliable: 'pos', excluded: 'warn' } as const;

/** Where the seller has it himself: on which list, and where he has several stores, in how many of them. */
function OwnLists({ own }: Pick<PoolEntry, 'own'>) {
  const t = useText();
  const format = useFormat();
  const hasSeveral = useStores().length > 1;
  if (own.length === 0) return <span className="text3">{t('commonPool:own.none')}</span>;
  return (
    <span className={classes.own}>
      {ownListNames.map((list) => {
        const count = own.filter((each) => each.list === list).length;
        return (
          count > 0 && (
            <Badge key={list} tone={tones[list]}>
              {t(`commonPool:own.${list}`)}
              {hasSeveral && ` (${t('commonPool:own.stores', { count, stores: format.number(count) })})`}
            </Badge>
          )
        );
      })}
    </span>
  );
}

type CardProps = { kind: PoolKindName; row: PoolEntry; checkbox: ReactNode };

/** An entry at 768 px and below. */
export function PoolCard({ kind, row, checkbox }: CardProps) {
  const t = useText();
  const facts = [
    ['infringement', t('lists:columns.infringement'), t(`lists:infringement.${row.infringementType}`)],
    ['source', t('lists:columns.source'), t(`lists:source.${row.source}`)],
    ['sellers', t('commonPool:columns.sellers'), <Count key="sellers" count={row.sellers} />],
    ['created', t('commonPool:columns.created'), <Day key="created" day={row.createDate} />],
    ['last', t('commonPool:columns.last'), <Day key="last" day={row.lastDate} />],
    ['own', t('commonPool:columns.own'), <OwnLists key="own" own={row.own} />],
  ] as const;
  return (
    <article>
      <div className={classes.head}>
        {checkbox}
        <div className={classes.words}>
          {kind === 'product' && row.asin !== null && <CopyCode code={row.asin} kind="asin" />}
          <Brand brand={row.brand} />
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, label, said]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
