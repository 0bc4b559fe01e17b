import type { ReactElement } from 'react';
import classes from './data-grid.module.css';

/** A cell of two lines, each of one element; the second is left out in the dense table. */
export function TwoLines({ first, second }: { first: ReactElement; second?: ReactElement | null }) {
  return (
    <div className={classes.lines}>
      {first}
      {second}
    </div>
  );
}
