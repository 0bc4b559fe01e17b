import { useState } from 'react';
import type { DryRunAnswer, FilterChangeToSend } from '@kervan/contracts/filters';
import { useText } from '../../i18n/i18n.ts';
import { ConsequenceItems } from '../../ui/consequence-panel.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { AffectedDrawer } from './affected-drawer.tsx';
import { useAffectedRow } from './use-affected-row.tsx';

/** ui.md section 6. */
const SHOWN = 6;

/** The items with the most profit that it happens to, and the way to all of them. */
export function ForecastSamples({ answer, changes }: { answer: DryRunAnswer; changes: readonly FilterChangeToSend[] }) {
  const t = useText();
  const format = useFormat();
  const row = useAffectedRow();
  const [isOpen, setOpen] = useState(false);
  const { samples, totals } = answer;
  if (samples.length === 0) return null;
  const all = totals.zeroed.total + totals.removed.total + totals.restored.total;
  const link = (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      {t('filterSettings:affected.all', { count: all, items: format.number(all) })}
    </button>
  );
  return (
    <>
      <ConsequenceItems
        title={t('filterSettings:forecast.samples')}
        aside={link}
        items={samples.slice(0, SHOWN).map(row)}
      />
      <AffectedDrawer changes={changes} answer={answer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
