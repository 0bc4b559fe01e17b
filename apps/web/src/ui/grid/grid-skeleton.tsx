import { Skeleton } from '@mantine/core';
import { AfterMoment } from '../skeletons.tsx';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';

const ROWS = 14;
const CARDS = 6;
const MARGIN = { right: { ml: 'auto' }, center: { mx: 'auto' } } as const;
/** No two neighbours of the same length. */
const widthOf = (row: number): string => `${88 - ((row * 13) % 34)}%`;

/** Rows of the same height as the real ones while the first answer is on its way, each bar where its column's figures stand. */
export function GridSkeleton({
  columns,
  canSelect,
}: {
  columns: readonly Pick<GridColumn<never>, 'id' | 'align'>[];
  canSelect: boolean;
}) {
  return (
    <div role="row">
      <div role="gridcell">
        <AfterMoment>
          {Array.from({ length: ROWS }, (_, row) => (
            <div key={row} className={classes.skeleton}>
              {canSelect && (
                <span className={`${classes.cell} ${classes.select}`}>
                  <Skeleton width={16} height={16} radius="xs" />
                </span>
              )}
              <span className={classes.cell} style={{ gap: 8 }}>
                <Skeleton width={32} height={32} radius={5} />
                <span style={{ flex: 1 }}>
                  <Skeleton height={9} radius="xs" width={widthOf(row)} />
                  <Skeleton height={7} radius="xs" width="34%" mt={6} />
                </span>
              </span>
              {columns.slice(1).map(({ id, align }) => (
                <span key={id} className={classes.cell}>
                  <Skeleton height={9} radius="xs" width="70%" {...(align && MARGIN[align])} />
                </span>
              ))}
            </div>
          ))}
        </AfterMoment>
      </div>
    </div>
  );
}

/** Cards while the first answer is on its way: picture and title, a line, three figures. */
export function CardSkeletons() {
  return (
    <AfterMoment>
      <div className={classes.cards}>
        {Array.from({ length: CARDS }, (_, card) => (
          <div key={card} className={classes.card} style={{ display: 'grid', gap: 14 }}>
            <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
              <Skeleton width={48} height={48} radius={5} />
              <div style={{ flex: 1 }}>
                <Skeleton height={11} radius="xs" width={widthOf(card)} />
                <Skeleton height={9} radius="xs" width="45%" mt={10} />
              </div>
            </div>
            <Skeleton height={16} radius="xs" width="40%" />
            <div
              style={{
                display: 'grid',
                gridTemplateColumns: 'repeat(3, 1fr)',
                gap: 12,
                paddingTop: 12,
                borderTop: '1px solid var(--line)',
              }}
            >
              {['price', 'profit', 'other'].map((figure) => (
                <div key={figure}>
                  <Skeleton height={8} radius="xs" width="40%" />
                  <Skeleton height={12} radius="xs" width="75%" mt={8} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </AfterMoment>
  );
}
