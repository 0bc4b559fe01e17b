import { useId as useReactId } from 'react';

/**
 * Stands for the library's `useId` in the panel (decision 0014), which puts a random id in the place of React's once a part stands:
 * every page with a field was drawn a second time before it was painted.
 */
export function useId(staticId?: string): string {
  const own = useReactId();
  return typeof staticId === 'string' ? staticId : own;
}
