import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory';
import type { MarketCode } from '@kervan/domain/markets';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import type { HistoryDays } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';
import { PriceHistory } from './price-history.tsx';
import { Xray } from './xray.tsx';
import { XrayInputs } from './xray-inputs.tsx';

type Props = {
  detail: ItemDetail;
  market: MarketCode;
  /** The decision explained; null = the one of now. */
  seq: number | null;
  days: HistoryDays;
  onShow: (part: { seq?: number | null; days?: HistoryDays }) => void;
};

/** The price X-ray of one decision, the price's history, and the inputs of the decision. */
export function XrayTab({ detail, market, seq, days, onShow }: Props) {
  const t = useText();
  const { sku } = detail.item;
  const explained = useQuery(read(inventory.explain, { query: { asinOrSku: sku, ...(seq === null ? {} : { seq }) } }));
  const { data, error } = explained;
  const [isAgain, setAgain] = useState(false);
  const again = () => {
    setAgain(true);
    void explained.refetch().finally(() => setAgain(false));
  };
  return (
    <>
      {data ? (
        <Xray explanation={data} detail={detail} market={market} isReading={isAgain} onStep={(to) => onShow({ seq: to })} onAgain={again} />
      ) : (
        <Card>
          {error ? <ErrorState title={t('inventory:xray.failed')} text={errorText(error, t)} {...(seq === null ? { onRetry: () => void explained.refetch() } : { onRetry: () => onShow({ seq: null }) })} /> : <LineSkeletons count={9} />}
        </Card>
      )}
      <PriceHistory detail={detail} days={days} onDays={(next) => onShow({ days: next })} />
      {data && <XrayInputs inputs={data.inputs} currency={data.currency} />}
    </>
  );
}
