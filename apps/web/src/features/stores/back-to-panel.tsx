import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { guard } from '../../session/guard.ts';
import { selectStore, useStores } from '../../session/session-data.ts';

/** Leaves a registration for later: the panel opens with a store that is ready. Without one there is nowhere to go back to. */
export function BackToPanel() {
  const t = useText();
  const navigate = useNavigate();
  const stores = useStores();
  const ready = stores.find(
    ({ id }) =>
      guard('/', '/', { signedIn: true, isOnboarded: true, everSubscribed: true, stores, selectedStoreId: id }) ===
      null,
  );
  if (!ready) return null;
  return (
    <Button size="md" variant="subtle" onClick={() => (selectStore(ready.id), void navigate({ to: '/' }))}>
      {t('stores:add.backToPanel')}
    </Button>
  );
}
