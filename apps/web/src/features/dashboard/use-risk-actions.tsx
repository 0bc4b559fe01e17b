import type { RiskAction, RiskRow } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';

/** What is done about a row right there; buying is done on the order's page. */
export type RiskActionHere = Exclude<RiskAction, 'buyNow'>;

export type RiskActions = {
  run: (action: RiskActionHere, row: RiskRow) => void;
  /** Why it cannot be done now, in words; null = it can. */
  blocked: Record<RiskActionHere, string | null>;
  isBusy: boolean;
};

/** M6: raise, zero and cap of a row, each with its notice; what was dealt with leaves the list. */
export function useRiskActions(): RiskActions {
  const t = useText();
  const raise = useCallMutation(margin.raise, { done: () => t('margin:done.raise') });
  const zero = useCallMutation(margin.zero, { done: () => t('margin:done.zero') });
  const cap = useCallMutation(margin.cap, { done: () => t('margin:done.cap') });
  const blocked = { raise: useBlocked(margin.raise), zero: useBlocked(margin.zero), cap: useBlocked(margin.cap) };
  return {
    blocked,
    isBusy: raise.isPending || zero.isPending || cap.isPending,
    run: (action, row) => {
      const items = { body: { inventoryItemIds: [row.id] } };
      if (action === 'raise') raise.mutate(items);
      if (action === 'zero') zero.mutate(items);
      if (action === 'cap') cap.mutate({ body: { sellerAmazonOrderId: row.sellerAmazonOrderId ?? '' } });
    },
  };
}
