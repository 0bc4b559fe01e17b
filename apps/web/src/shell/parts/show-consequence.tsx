import type { ComponentProps } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { ConsequenceConfirm } from '../../ui/consequence-confirm.tsx';
import {
  ConsequenceItems,
  ConsequencePanel,
  ConsequenceTable,
  ConsequenceTotals,
  ConsequenceWaiting,
  type ConsequenceRow,
} from '../../ui/consequence-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { State } from './part-section.tsx';
import classes from './parts.module.css';

const nothing = () => {};

/** The panel of consequences: what a change would do, as it waits, and the four ends it may have. */
export function ShowConsequence() {
  const t = useText();
  const confirm = {
    title: t('ui:leave.title'),
    text: t('banners:importEffect'),
    confirmLabel: t('ui:save.changes', { count: 4 }),
    isBusy: false,
    onConfirm: nothing,
    onCancel: nothing,
  };
  return (
    <div className={classes.panels}>
      <State name="known">
        <div className={classes.panel}>
          <Known confirm={confirm} />
        </div>
      </State>
      <State name="being computed">
        <div className={classes.panel}>
          <ConsequencePanel
            title="ConsequencePanel"
            isStale
            footer={<ConsequenceConfirm {...confirm} tone="wait" isWaiting />}
          >
            <ConsequenceWaiting />
          </ConsequencePanel>
        </div>
      </State>
      <State name="calm, amber, blocked">
        <div className={classes.ends}>
          <ConsequenceConfirm {...confirm} tone="calm" isWaiting={false} />
          <ConsequenceConfirm {...confirm} tone="warn" isWaiting={false} />
          <ConsequenceConfirm {...confirm} tone="neg" isWaiting={false} blocked={t('errors:PlanTooLow')} />
        </div>
      </State>
    </div>
  );
}

/** What a change would do, whole. */
function Known({ confirm }: { confirm: Omit<ComponentProps<typeof ConsequenceConfirm>, 'tone' | 'isWaiting'> }) {
  const t = useText();
  const rows: ConsequenceRow[] = [
    { name: 'CriticalStock', label: t('enums:filter.CriticalStock'), alone: 214, shared: 61, total: 275, tone: 'zero' },
    {
      name: 'SourcePriceRange',
      label: t('enums:filter.SourcePriceRange'),
      alone: 37,
      shared: 61,
      total: 98,
      tone: 'remove',
    },
    { name: 'MinReview', label: t('enums:filter.MinReview'), alone: 12, shared: 0, total: 12, tone: 'restore' },
  ];
  return (
    <ConsequencePanel
      title="ConsequencePanel"
      footer={<ConsequenceConfirm {...confirm} tone="neg" isWaiting={false} typed={{ expected: 324, label: '324' }} />}
    >
      <ConsequenceTotals
        totals={[
          { name: 'zero', label: t('enums:filterAction.Zero'), count: 275, tone: 'warn' },
          { name: 'remove', label: t('enums:filterAction.Remove'), count: 98, tone: 'neg' },
          { name: 'restore', label: t('ui:undo'), count: 0, tone: 'pos' },
        ]}
      />
      <ConsequenceTable
        title="ConsequenceTable"
        heads={{ alone: '1', shared: '≥ 2', total: 'Σ' }}
        rows={rows}
        sum={{ label: 'Σ', alone: 263, shared: 61, total: 324 }}
        note={t('banners:importEffect')}
      />
      <ConsequenceItems
        title="ConsequenceItems"
        items={[1, 2].map((id) => ({
          id,
          image: <ProductImage src={null} />,
          title: 'Cast iron skillet 26 cm',
          why: t('enums:filter.CriticalStock'),
          figure: <Money minor={1_531} currency="EUR" kind="result" />,
          mark: <StatusBadge of="inventoryItem" value="ZeroQuantityQueue" />,
        }))}
      />
    </ConsequencePanel>
  );
}
