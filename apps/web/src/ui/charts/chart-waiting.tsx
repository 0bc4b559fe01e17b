import { Skeleton } from '@mantine/core';
import { AfterMoment } from '../skeletons.tsx';

/** The place of a chart while its code is being loaded. */
export function ChartWaiting({ height }: { height: number }) {
  return (
    <div style={{ height }}>
      <AfterMoment>
        <Skeleton height={height} radius="sm" />
      </AfterMoment>
    </div>
  );
}
