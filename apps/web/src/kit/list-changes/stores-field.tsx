import { Checkbox } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';

type Props = { storeIds: readonly number[]; isSubmitted: boolean; onChange: (ids: readonly number[]) => void };

/** The stores whose lists are changed; who has one store is not asked. */
export function StoresField({ storeIds, isSubmitted, onChange }: Props) {
  const t = useText();
  const stores = useStores();
  if (stores.length < 2) return null;
  return (
    <Checkbox.Group
      label={t('lists:stores')}
      value={storeIds.map(String)}
      error={isSubmitted && storeIds.length === 0 ? t('errors:InvalidMarketplaceSelection') : null}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {stores.map(({ id, name }) => (
        <Checkbox key={id} value={String(id)} label={name} mt={6} />
      ))}
    </Checkbox.Group>
  );
}
