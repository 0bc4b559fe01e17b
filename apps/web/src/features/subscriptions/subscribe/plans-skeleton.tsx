import { Skeleton } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { AfterMoment } from '../../../ui/skeletons.tsx';
import classes from './subscribe.module.css';

const PLANS = 3;

/** The plans and what is paid, in their places, while they are on their way. */
export const PlansSkeleton = () => (
  <AfterMoment>
    <div className={classes.columns} data-skeleton="plans">
      <div className={classes.main}>
        <Skeleton height={36} radius="sm" />
        {Array.from({ length: PLANS }, (_, index) => (
          <Skeleton key={index} height={72} radius="md" />
        ))}
        <Skeleton height={160} radius="md" />
      </div>
      <aside className={classes.aside}>
        <Card>
          <Skeleton height={14} width="50%" mb={16} />
          <Skeleton height={12} mb={12} />
          <Skeleton height={12} mb={24} />
          <Skeleton height={36} radius="sm" />
        </Card>
      </aside>
    </div>
  </AfterMoment>
);
