import type { InsuranceClaim } from '@kervan/contracts/insurance-claims';
import type { ClaimState } from '@kervan/domain/warehouse/claim-state';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import type { Mark, Tone } from '../../ui/status-tones.ts';
import { When } from '../../ui/when.tsx';
import classes from './service.module.css';

type StateName = keyof typeof ClaimState;
const looks: Record<StateName, readonly [Tone, Mark]> = {
  Open: ['info', 'ring'],
  Accepted: ['pos', 'ring'],
  Rejected: ['neg', 'square'],
  Paid: ['pos', 'dot'],
};
const whyKnown = ['state_conflict', 'not_found', 'disposed', 'invalid', 'claim_term_over'] as const;

/** How far a claim is: opened, with the warehouse, decided, paid. */
export function ClaimSteps({ claim }: { claim: InsuranceClaim }) {
  const t = useText();
  const format = useFormat();
  // The server knows these names alone.
  const state = claim.state as StateName;
  const [tone, mark] = looks[state];
  const outcome = outcomeOf(claim, t, format);
  return (
    <>
      <p className={classes.claimHead}>
        <b>{t(`warehouseChat:claims.kind.${claim.kind}`)}</b>
        <Badge tone={tone} mark={mark}>
          {t(`warehouseChat:claims.state.${state}`)}
        </Badge>
      </p>
      <ol className={classes.steps} aria-label={t('warehouseChat:claims.steps')}>
        <li>
          {t('warehouseChat:claims.opened')} <When at={claim.createDate} exact />
        </li>
        {claim.declined === null && (
          <li>{t(claim.isTold ? 'warehouseChat:claims.sent' : 'warehouseChat:claims.sending')}</li>
        )}
        {claim.decidedDate !== null && (
          <li>
            {t('warehouseChat:claims.decided')} <When at={claim.decidedDate} exact />
          </li>
        )}
        {claim.paidDate !== null && (
          <li>
            {t('warehouseChat:claims.paid')} <When at={claim.paidDate} exact />
          </li>
        )}
      </ol>
      {outcome && <p className={`${claim.declined === null ? 'text2' : 'neg'} small`}>{outcome}</p>}
    </>
  );
}

function outcomeOf({ declined, paidMinor, decidedMinor }: InsuranceClaim, t: Text, format: Format): string | null {
  if (declined !== null) {
    const known = whyKnown.find((code) => code === declined);
    const why = known ? t(`warehouseChat:why.${known}`) : t('warehouseChat:why.other', { code: declined });
    return t('warehouseChat:claims.declined', { why });
  }
  if (paidMinor === null) return null;
  const paid = format.money(paidMinor, 'USD');
  return decidedMinor !== null && decidedMinor > paidMinor
    ? t('warehouseChat:claims.paidLess', { paid, decided: format.money(decidedMinor, 'USD') })
    : t('warehouseChat:claims.paidOf', { paid });
}
