import type { OrderFlag } from '@kervan/contracts/order-row';
import { tip } from '../../ui/tip.ts';
import classes from './orders.module.css';

/** The colour of a flag; its title is said. */
export function FlagMark({ flag }: { flag: Pick<OrderFlag, 'title' | 'colorHexCode'> }) {
  return (
    <i
      className={classes.flag}
      style={{ background: flag.colorHexCode }}
      role="img"
      aria-label={flag.title}
      {...tip(flag.title)}
    />
  );
}
