import { Link } from '@tanstack/react-router';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** STORE-047, STORE-048: a screen that is for exactly one store; without one it says so instead of showing nothing. */
export function OneStore({ title, children }: { title: string; children: (store: CustomerMarket) => ReactNode }) {
  const t = useText();
  const store = useSelectedStore();
  if (store !== null) return children(store);
  return (
    <EmptyState
      heading="h1"
      icon={<IconBuildingStore size={20} stroke={1.75} />}
      title={title}
      text={
        <>
          {t('errors:InvalidMarketplaceSelection')} {t('ui:oneStore')}
        </>
      }
      actions={
        <Link to="/addStoreSteps/AddStore" className="link">
          {t('shell:top.addStore')}
        </Link>
      }
    />
  );
}
