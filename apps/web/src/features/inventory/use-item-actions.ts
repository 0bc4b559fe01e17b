import { inventory } from '@kervan/contracts/inventory';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';

const CHANGES = [inventory.list, inventory.counts, inventory.detail, inventory.explain] as const;

/** Most items that one refreshing call takes (contract of INV-123). */
export const REFRESH_MAX = 100;

/** The deeds on items with their notices, and why each is closed now. */
export function useItemActions() {
  const t = useText();
  const format = useFormat();
  const approve = useAct(inventory.approve, { changes: CHANGES, done: ({ approved }) => t('inventory:done.approved', { count: approved, items: format.number(approved) }) });
  const refresh = useAct(inventory.refresh, { done: ({ queued }) => t('inventory:done.refreshed', { count: queued, items: format.number(queued) }) });
  const remove = useAct(inventory.remove, { changes: CHANGES, done: ({ deleted }) => t('inventory:done.removed', { count: deleted, items: format.number(deleted) }) });
  const blocked = { approve: useBlocked(inventory.approve), refresh: useBlocked(inventory.refresh), remove: useBlocked(inventory.remove) };
  return { approve, refresh, remove, blocked };
}
