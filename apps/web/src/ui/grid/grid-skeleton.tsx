import { Skeleton } from '@mantine/core';
import { AfterMoment } from '../skeletons.tsx';
import classes from './data-grid.module.css';

const ROWS = 14;

/** Rows of the same height as the real ones while the first answer is on its way. */
export function GridSkeleton({ columns, canSelect }: { columns: number; canSelect: boolean }) {
  return (
    <div role="row">
      <div role="gridcell">
        <AfterMoment>
          {Array.from({ length: ROWS }, (_, row) => (
            <div key={row} className={classes.skeleton}>
              {canSelect && <Skeleton width={16} height={16} radius="xs" mx="auto" />}
              <span className={classes.cell} style={{ gap: 8 }}>
                <Skeleton width={32} height={32} radius={5} />
                <span style={{ flex: 1 }}>
                  <Skeleton height={9} radius="xs" width={`${88 - ((row * 13) % 34)}%`} />
                  <Skeleton height={7} radius="xs" width="34%" mt={6} />
                </span>
              </span>
              {Array.from({ length: columns - 1 }, (_each, column) => (
                <span key={column} className={classes.cell}>
                  <Skeleton height={9} radius="xs" width="70%" ml="auto" />
                </span>
              ))}
            </div>
          ))}
        </AfterMoment>
      </div>
    </div>
  );
}
