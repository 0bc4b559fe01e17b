import { Fragment } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import classes from './inventory.module.css';

/** INV-104: a title in which the restricted keywords are marked; of a product without one its ASIN. */
export function MarkedTitle({ row: { title, asin, titleMarks = [] } }: { row: ItemRow }) {
  const t = useText();
  if (title === null || titleMarks.length === 0) return title ?? asin;
  const why = t('enums:filter.RestrictedKeyword');
  return (
    <>
      {titleMarks.map(([from, to], place) => (
        <Fragment key={from}>
          {title.slice(titleMarks[place - 1]?.[1] ?? 0, from)}
          <mark className={classes.keyword} title={why}>
            {title.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {title.slice(titleMarks.at(-1)?.[1])}
    </>
  );
}
