import { Button } from '@mantine/core';
import { IconHistoryOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import type { HistoryDays } from './item-search.ts';
import type { ItemDetail } from './item-types.ts';
import { PriceHistory } from './price-history.tsx';
import { Xray, replayText, type Replay } from './xray.tsx';
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
  const format = useFormat();
  const { sku } = detail.item;
  const explained = useQuery({
    ...read(inventory.explain, { query: { asinOrSku: sku, ...(seq === null ? {} : { seq }) } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = explained;
  // A replay belongs to the decision it was asked for.
  const [replay, setReplay] = useState<{ seq: number | null; state: Replay }>({ seq, state: 'none' });
  const again = () => {
    setReplay({ seq, state: 'running' });
    void explained.refetch().then(({ isSuccess, data: answer }) => {
      const outcome = isSuccess ? answer.replay : null;
      setReplay({ seq, state: outcome === null ? 'none' : outcome.matches ? 'matches' : 'differs' });
      if (answer && outcome !== null)
        notify[outcome.matches ? 'success' : 'warning'](replayText(answer, { t, format }));
    });
  };
  const toNow = () => onShow({ seq: null });
  return (
    <>
      {data && !error ? (
        <Xray
          explanation={data}
          detail={detail}
          market={market}
          replay={replay.seq === seq ? replay.state : 'none'}
          onStep={(to) => onShow({ seq: to })}
          onAgain={again}
        />
      ) : (
        <Card>
          {error?.code === 'InputsNoLongerKept' ? (
            <EmptyState
              icon={<IconHistoryOff size={20} stroke={1.75} />}
              title={t('product:xray.noneKept.title')}
              text={t('product:xray.noneKept.text')}
              actions={
                <Button variant="default" size="xs" onClick={toNow}>
                  {t('product:xray.toNow')}
                </Button>
              }
            />
          ) : error ? (
            <ErrorState
              title={t('product:xray.failed')}
              {...errorWords(error, t)}
              onRetry={() => void explained.refetch()}
              isRetrying={explained.isFetching}
            />
          ) : (
            <LineSkeletons count={9} />
          )}
        </Card>
      )}
      <PriceHistory detail={detail} days={days} onDays={(next) => onShow({ days: next })} />
      {data && !error && <XrayInputs inputs={data.inputs} currency={data.currency} />}
    </>
  );
}
