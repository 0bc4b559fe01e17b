import type { ReactNode } from 'react';
import classes from './data-grid.module.css';

/** A cell of two lines; the second is left out in the dense table. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className={classes.lines}>
      <div className={classes.first}>{first}</div>
      {second !== undefined && second !== null && <div className={classes.second}>{second}</div>}
    </div>
  );
}
