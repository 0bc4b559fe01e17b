import type { RiskAction, RiskRow } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';

/** What is done about a row right there; buying is done on the order's page. */
export type RiskDeed = Exclude<RiskAction, 'buyNow'>;

export type RiskDeeds = {
  run: (deed: RiskDeed, row: RiskRow) => void;
  /** Why it cannot be done now, in words; null = it can. */
  blocked: Record<RiskDeed, string | null>;
  isBusy: boolean;
};

/** M6: raise, zero and cap of a row, each with its notice; what was dealt with leaves the list. */
export function useRiskDeeds(): RiskDeeds {
  const t = useText();
  const raise = useAct(margin.raise, { done: () => t('margin:done.raise') });
  const zero = useAct(margin.zero, { done: () => t('margin:done.zero') });
  const cap = useAct(margin.cap, { done: () => t('margin:done.cap') });
  const blocked = { raise: useBlocked(margin.raise), zero: useBlocked(margin.zero), cap: useBlocked(margin.cap) };
  return {
    blocked,
    isBusy: raise.isPending || zero.isPending || cap.isPending,
    run: (deed, row) => {
      const items = { body: { inventoryItemIds: [row.id] } };
      if (deed === 'raise') raise.mutate(items);
      if (deed === 'zero') zero.mutate(items);
      if (deed === 'cap') cap.mutate({ body: { sellerAmazonOrderId: row.sellerAmazonOrderId ?? '' } });
    },
  };
}
