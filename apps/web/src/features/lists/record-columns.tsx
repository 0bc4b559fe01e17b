import { useMemo, type ReactNode } from 'react';
import type { RestrictionRecord } from '@kervan/contracts/restrictions';
import { valueFieldsOf } from '@kervan/domain/filters/record-file';
import { RestrictionKind, type RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { useText } from '../../i18n/i18n.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './lists.module.css';

/** FILT-011: what is told of each record of a list, with the heads in the language of now. */
export function useRecordColumns(type: RestrictionListName): readonly GridColumn<RestrictionRecord>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'value',
        header: t(`lists:column.${type}`),
        width: 180,
        widthMax: 360,
        grows: true,
        isFixed: true,
        sortBy: 'value',
        cell: ({ value }) => <RecordValue type={type} value={value} />,
      },
      {
        id: 'reason',
        header: t('lists:columns.reason'),
        width: 170,
        sortBy: 'reason',
        cell: ({ reason }) => <Line text={t(`lists:reason.${reason}`)} />,
      },
      {
        id: 'infringement',
        header: t('lists:columns.infringement'),
        width: 140,
        sortBy: 'infringement',
        cell: ({ infringementType }) => <Line text={t(`lists:infringement.${infringementType}`)} />,
      },
      {
        id: 'source',
        header: t('lists:columns.source'),
        width: 120,
        isLow: true,
        cell: ({ source }) => <Line text={source === null ? null : t(`lists:source.${source}`)} />,
      },
      {
        id: 'note',
        header: t('lists:columns.note'),
        width: 160,
        widthMax: 280,
        cell: ({ note }) => <Line text={note} />,
      },
      {
        id: 'sku',
        header: t('lists:columns.sku'),
        width: 130,
        isLow: true,
        cell: ({ sku }) => (sku === null ? <Unknown /> : <CopyCode code={sku} kind="sku" />),
      },
      {
        id: 'description',
        header: t('lists:columns.description'),
        width: 160,
        widthMax: 280,
        isLow: true,
        cell: ({ description }) => <Line text={description} />,
      },
      {
        id: 'created',
        header: t('lists:columns.created'),
        width: 110,
        sortBy: 'created',
        cell: ({ createDate }) => <When at={createDate} />,
      },
    ],
    [t, type],
  );
}

/** A text on one line; whole under the pointer. */
function Line({ text }: { text: string | null }) {
  return text === null ? (
    <Unknown />
  ) : (
    <span className="ellipsis" {...tip(text, { delayMs: 500 })}>
      {text}
    </span>
  );
}

function RecordValue({ type, value }: { type: RestrictionListName; value: string }) {
  const [field] = valueFieldsOf[RestrictionKind[type]];
  if (field === 'asin') return <CopyCode code={value} kind="asin" />;
  const line = <Line text={value} />;
  return field === 'brand' ? <Secret kind="brand">{line}</Secret> : line;
}

type CardProps = { type: RestrictionListName; row: RestrictionRecord; checkbox: ReactNode };

/** A record at 768 px and below: what is known of it. */
export function RecordCard({ type, row, checkbox }: CardProps) {
  const t = useText();
  const facts = [
    ['reason', t(`lists:reason.${row.reason}`)],
    ['infringement', t(`lists:infringement.${row.infringementType}`)],
    ['source', row.source && t(`lists:source.${row.source}`)],
    ['note', row.note],
    ['sku', row.sku],
    ['description', row.description],
  ] as const;
  return (
    <article>
      <div className={classes.head}>
        <div className={classes.words}>
          <RecordValue type={type} value={row.value} />
        </div>
        <span className="small text3">
          <When at={row.createDate} />
        </span>
        {checkbox}
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([name, said]) =>
            said !== null && (
              <div key={name}>
                <dt>{t(`lists:columns.${name}`)}</dt>
                <dd>{said}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}
