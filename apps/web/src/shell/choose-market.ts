import { useRouter } from '@tanstack/react-router';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { afterMarketChange } from '../session/guard.ts';
import { selectStore, useSelectedStore } from '../session/session-data.ts';
import { afterLeaveQuestion } from '../ui/use-leave-question.ts';

/** Works with another store: asks for unsaved values first (SHELL-106), clears page and limit from the address (SHELL-030), and leaves what is the other store's (SHELL-031). */
export function useChooseMarket(): (store: CustomerMarket) => void {
  const router = useRouter();
  const selected = useSelectedStore();
  return (store) => {
    if (store.id === selected?.id) return;
    afterLeaveQuestion(() => {
      selectStore(store.id);
      const { pathname, search } = router.latestLocation;
      const target = afterMarketChange(pathname, selected, store);
      const rest =
        target === pathname
          ? Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'page' && key !== 'limit'))
          : {};
      // The values of whichever screen this is: the router types them per screen, and they stand in its address already. The guard decides whether the store may show it.
      void router.navigate({ to: target, search: rest as never, replace: true }).then(() => router.invalidate());
    });
  };
}
