import { Skeleton } from '@mantine/core';
import { AfterMoment } from '../../ui/skeletons.tsx';
import classes from './dashboard.module.css';

const PARTS = [
  ['figures', 92],
  ['wide', 320],
  ['side', 320],
  ['third', 190],
  ['third', 190],
  ['third', 190],
] as const;

/** The places of the cards while the first answer is on its way. */
export function DashboardSkeleton() {
  return (
    <AfterMoment>
      <div className={classes.grid}>
        {PARTS.map(([place, height], index) => (
          <div key={index} className={classes.card} data-place={place}>
            <Skeleton height={height} radius="md" />
          </div>
        ))}
      </div>
    </AfterMoment>
  );
}
