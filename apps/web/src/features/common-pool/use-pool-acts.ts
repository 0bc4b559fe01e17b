import { commonPool } from '@kervan/contracts/common-pool-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { listsOfPool, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { listNameOf } from '@kervan/domain/filters/restriction-kinds';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import type { PoolAnswer } from './pool-results.tsx';

/** In which stores, and with the number that was typed. */
type Where = { storeIds: readonly number[]; confirmed: number | undefined };

/** Putting entries of a pool on lists of the seller's own, with their notices and the way back. */
export function usePoolActs(kind: PoolKindName) {
  const t = useText();
  const format = useFormat();
  const offerUndo = useOfferUndo();
  const done = ({ added, actionIds }: { added: number; actionIds: readonly number[] }) => {
    offerUndo(t('lists:added', { count: added, records: format.number(added) }), actionIds);
    return null;
  };
  const restrict = useCallMutation(commonPool.addToRestricted, { done });
  const trust = useCallMutation(restrictions.add, { done });
  return {
    restrict: {
      isBusy: restrict.isPending || trust.isPending,
      add: (ids: readonly number[], { storeIds, confirmed }: Where, onAnswer: (answer: PoolAnswer) => void) =>
        restrict.mutate(
          {
            query: { kind },
            body: { entries: [...ids], customerMarketPlaceIds: [...storeIds], confirmed },
            key: crypto.randomUUID(),
          },
          { onSuccess: onAnswer },
        ),
    },
    /** The seller's own judgement against the pool's (FILT-024). */
    trust: (values: readonly string[], { storeIds, confirmed }: Where, onSuccess: () => void) =>
      trust.mutate(
        {
          query: { type: listNameOf(listsOfPool[kind].reliable) },
          body: { values: [...values], customerMarketPlaceIds: [...storeIds], confirmed },
          key: crypto.randomUUID(),
        },
        { onSuccess },
      ),
  };
}
