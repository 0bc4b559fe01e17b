import { Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { refuseDeletion } from '@kervan/domain/inventory/bulk-delete';
import { limits } from '@kervan/domain/limits';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { linesOf } from './lines.ts';

type LinesProps = { text: string; fault: ReturnType<typeof refuseDeletion>; onChange: (text: string) => void };

/** INV-061: one ASIN or SKU a line. */
export function LinesField({ text, fault, onChange }: LinesProps) {
  const t = useText();
  const format = useFormat();
  const count = linesOf(text).length;
  return (
    <>
      <Textarea
        label={t('bulkDelete:lines')}
        description={t('bulkDelete:onePerLine', { max: format.number(limits.bulkDeleteMax) })}
        autosize
        minRows={8}
        maxRows={16}
        spellCheck={false}
        value={text}
        error={fault === null ? null : t(`bulkDelete:fault.${fault}`)}
        classNames={{ input: 'code' }}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <p className="num small text2" role="status">
        {t('bulkDelete:count', { count, lines: format.number(count) })}
      </p>
    </>
  );
}

type StoresProps = { storeIds: readonly number[]; isSubmitted: boolean; onChange: (ids: readonly number[]) => void };

/** INV-106: each store with how many products it holds. */
export function StoresField({ storeIds, isSubmitted, onChange }: StoresProps) {
  const t = useText();
  const format = useFormat();
  const stores = useStores();
  const customerMarketPlaceIds = stores.map(({ id }) => id).join(',');
  const { data: totals } = useQuery({
    ...read(inventory.totals, { query: { customerMarketPlaceIds } }),
    enabled: stores.length > 1,
  });
  if (stores.length < 2) return null;
  const heldText = (id: number) => {
    const count = totals?.stores.find((store) => store.customerMarketPlaceId === id)?.allStatusCount;
    return count === undefined ? null : t('bulkDelete:held', { count, items: format.number(count) });
  };
  return (
    <Checkbox.Group
      label={t('bulkDelete:stores')}
      value={storeIds.map(String)}
      error={isSubmitted && storeIds.length === 0 ? t('errors:InvalidMarketplaceSelection') : null}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {stores.map(({ id, name }) => (
        <Checkbox key={id} value={String(id)} label={name} description={heldText(id)} mt={6} />
      ))}
    </Checkbox.Group>
  );
}
