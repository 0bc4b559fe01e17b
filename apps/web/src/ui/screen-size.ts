import { useSyncExternalStore } from 'react';

/** SHELL-088 and ui.md section 4: cards at 768 and below, the menu a drawer at 640 and below, a rail at 1180 and below. */
const queries = {
  isMobile: '(max-width: 768px)',
  isNarrow: '(max-width: 640px)',
  isMedium: '(max-width: 1180px)',
} as const;
type ScreenSize = Record<keyof typeof queries, boolean>;

const lists = {
  isMobile: matchMedia(queries.isMobile),
  isNarrow: matchMedia(queries.isNarrow),
  isMedium: matchMedia(queries.isMedium),
};
const read = (): ScreenSize => ({
  isMobile: lists.isMobile.matches,
  isNarrow: lists.isNarrow.matches,
  isMedium: lists.isMedium.matches,
});
let size = read();

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    size = read();
    listener();
  };
  for (const list of Object.values(lists)) list.addEventListener('change', onChange);
  return () => {
    for (const list of Object.values(lists)) list.removeEventListener('change', onChange);
  };
}

/** Which of the layouts the window has room for. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(subscribe, () => size);
