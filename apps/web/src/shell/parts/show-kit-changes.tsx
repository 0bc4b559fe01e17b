import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@kervan/contracts/call';
import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import { agreementNames, type AgreementName } from '@kervan/domain/onboarding/agreements';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { AgreementModal } from '../../kit/agreement/agreement-modal.tsx';
import { AgreementText } from '../../kit/agreement/agreement-text.tsx';
import { ListConfirm } from '../../kit/list-changes/list-confirm.tsx';
import { ListForecast } from '../../kit/list-changes/list-forecast.tsx';
import { DirectSendingClosed } from '../../kit/settings/direct-sending-closed.tsx';
import { useNow } from '../../ui/format/format.tsx';
import { Line, State } from './part-section.tsx';
import classes from './parts.module.css';

const nothing = () => {};
const count = (alone: number, shared: number) => ({ alone, shared, total: alone + shared });

/** What a change of a list would do: computed, much, nothing, failed; and its confirmation by button and by typing. */
export function ShowListChanges() {
  const t = useText();
  const answer = effectAt(new Date(useNow()).toISOString());
  const none = {
    ...answer,
    totals: { zeroed: count(0, 0), removed: count(0, 0), restored: count(0, 0) },
    filters: [],
    samples: [],
  };
  const forecast = { answer: null, isStale: false, error: null, retry: nothing };
  const confirm = { isValid: true, confirmLabel: t('ui:apply'), isBusy: false, onConfirm: nothing, onCancel: nothing };
  return (
    <div className={classes.panels}>
      <State name="much">
        <ListForecast forecast={{ ...forecast, answer }} />
      </State>
      <State name="nothing">
        <ListForecast forecast={{ ...forecast, answer: none }} />
      </State>
      <State name="loading">
        <ListForecast forecast={{ ...forecast, isStale: true }} />
      </State>
      <State name="failed">
        <ListForecast forecast={{ ...forecast, error: new ApiError('UnexpectedError', 500) }} />
      </State>
      <State name="confirmed by its count">
        <ListConfirm {...confirm} answer={answer} />
      </State>
      <State name="confirmed by a button">
        <ListConfirm {...confirm} answer={none} />
      </State>
      <State name="not known yet">
        <ListConfirm {...confirm} answer={null} />
      </State>
      <State name="not entered right">
        <ListConfirm {...confirm} answer={null} isValid={false} />
      </State>
    </div>
  );
}

/** Texts that are agreed to, on a page and over one; and what stays closed before. */
export function ShowAgreements() {
  const language = useLanguage();
  const [opened, setOpened] = useState<AgreementName | null>(null);
  return (
    <>
      <State name="closed before it is agreed to">
        <DirectSendingClosed />
      </State>
      <State name="over a page">
        <Line>
          {agreementNames.map((name) => (
            <Button key={name} variant="default" data-opens={`agreement-${name}`} onClick={() => setOpened(name)}>
              {name}
            </Button>
          ))}
        </Line>
        <AgreementModal isOpen={opened !== null} name={opened ?? 'licence'} onClose={() => setOpened(null)} />
      </State>
      <State name="on its page">
        <AgreementText name="kvkk" language={language} />
      </State>
    </>
  );
}

function effectAt(computedAt: string): ListForecastAnswer {
  const filter = { sendingType: 'warehouse' as const, filterName: 'RestrictedBrand' as const };
  const sample = {
    asin: 'B0C7K2M4QX',
    sku: 'KVN-5',
    title: 'Cast iron skillet 26 cm',
    imageUrl: null,
    currency: 'EUR',
  };
  return {
    revision: 7,
    durationMs: 340,
    items: 1_284,
    evaluated: 1_284,
    waiting: 3,
    computedAt,
    offered: { before: 1_100, after: 771, lost: 329 },
    released: 4,
    caught: 2,
    totals: { zeroed: count(231, 61), removed: count(37, 0), restored: count(12, 0) },
    filters: [{ ...filter, zeroed: count(231, 61), removed: count(37, 0), restored: count(12, 0) }],
    samples: (['zeroed', 'removed', 'restored'] as const).map((effect, id) => ({
      ...sample,
      id,
      effect,
      filters: [filter.filterName],
      priceMinor: 4_990,
      profitMinor: 1_531,
      orders: null,
    })),
    orders: null,
    stores: [],
  };
}
