import { useSyncExternalStore } from 'react';

/** SHELL-088 and ui.md section 4: cards at 768 and below, the menu a drawer at 640 and below, a rail at 1180 and below. */
const queries = {
  isMobile: '(max-width: 768px)',
  isNarrow: '(max-width: 640px)',
  isMedium: '(max-width: 1180px)',
} as const;
type ScreenSize = Record<keyof typeof queries, boolean>;

const read = (): ScreenSize => ({
  isMobile: matchMedia(queries.isMobile).matches,
  isNarrow: matchMedia(queries.isNarrow).matches,
  isMedium: matchMedia(queries.isMedium).matches,
});
let size = read();

/** Asked of the window that is there now: while nobody listened it may have changed. */
function subscribe(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  const onChange = () => {
    size = read();
    listener();
  };
  for (const list of lists) list.addEventListener('change', onChange);
  size = read();
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
  };
}

/** Which of the layouts the window has room for. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(subscribe, () => size);
