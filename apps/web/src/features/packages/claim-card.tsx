import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import type { InsuranceClaim } from '@kervan/contracts/insurance-claims';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import type { ClaimKind } from '@kervan/domain/warehouse/insurance-terms';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { ClaimDialogProps } from './claim-dialog.tsx';
import { ClaimSteps } from './claim-steps.tsx';
import classes from './service.module.css';

const ClaimDialog = whenOpened<ClaimDialogProps>(async () => (await import('./claim-dialog.tsx')).ClaimDialog);
type Insurance = Response<typeof insuranceClaims.ofPackage>;
type Term = Insurance['terms'][number];

/** WH-041: what of a parcel may be claimed until when, its claims with their steps, and what was paid. */
export function ClaimCard({ packageId }: { packageId: number }) {
  const t = useText();
  const insurance = useQuery(read(insuranceClaims.ofPackage, { query: { packageId } }));
  return (
    <Card title={t('warehouseChat:claims.title')}>
      {insurance.error && !insurance.data ? (
        <ErrorState
          title={t('warehouseChat:claims.failed')}
          {...errorWords(insurance.error, t)}
          onRetry={() => void insurance.refetch()}
          isRetrying={insurance.isFetching}
        />
      ) : insurance.data ? (
        <Insured packageId={packageId} insurance={insurance.data} />
      ) : (
        <LineSkeletons count={3} />
      )}
    </Card>
  );
}

function Insured({ packageId, insurance }: { packageId: number; insurance: Insurance }) {
  const t = useText();
  const format = useFormat();
  const [claiming, setClaiming] = useState<ClaimKind | null>(null);
  const { valueMinor, coverMinor, terms, claims } = insurance;
  const money = (minor: number) => format.money(minor, 'USD');
  return (
    <div className={classes.form}>
      <dl className={classes.facts}>
        <dt>{t('warehouseChat:claims.value')}</dt>
        <dd className="num">{money(valueMinor)}</dd>
        <dt>{t('warehouseChat:claims.cover')}</dt>
        <dd className="num">
          {coverMinor === null ? (
            <span className="text3">{t('warehouseChat:claims.coverUnknown')}</span>
          ) : (
            money(coverMinor)
          )}
        </dd>
      </dl>
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} />
      ))}
      <ul className={classes.rows} aria-label={t('warehouseChat:claims.may')}>
        {terms.map((term) => (
          <TermRow key={term.kind} term={term} onOpen={() => setClaiming(term.kind)} />
        ))}
      </ul>
      <ClaimDialog
        isOpen={claiming !== null}
        kind={claiming ?? 'lost'}
        packageId={packageId}
        cover={money(coverMinor ?? 0)}
        onClose={() => setClaiming(null)}
      />
    </div>
  );
}

function TermRow({ term, onOpen }: { term: Term; onOpen: () => void }) {
  const t = useText();
  const format = useFormat();
  const { kind, refusal } = term;
  const blocked = useBlocked(insuranceClaims.create);
  const why = refusal === null ? blocked : refusalText(term, t, format);
  const name = t(`warehouseChat:claims.kind.${kind}`);
  return (
    <li>
      <span className={classes.grows}>
        <b>{name}</b> <span className="small text3">{why ?? termText(term, t, format)}</span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('warehouseChat:claims.openOf', { kind: name })}
        {...tip(why)}
        disabled={why !== null}
        onClick={onOpen}
      >
        {t('warehouseChat:claims.open')}
      </Button>
    </li>
  );
}

const refusalText = ({ refusal, from }: Term, t: Text, format: Format): string =>
  t(`warehouseChat:claims.refusal.${refusal ?? 'claimTermOver'}`, { from: from === null ? '–' : format.date(from) });

/** The end of a term is the first moment that is no longer in it. */
const termText = ({ until }: Term, t: Text, format: Format): string =>
  until === null ? '' : t('warehouseChat:claims.until', { until: format.dateTime(Date.parse(until) - 1) });

function Claim({ claim }: { claim: InsuranceClaim }) {
  const t = useText();
  return (
    <section className={classes.claim} aria-label={t(`warehouseChat:claims.kind.${claim.kind}`)}>
      <ClaimSteps claim={claim} />
      <Link to="/warehouse/chat" search={{ chat: claim.chatId }} className="link small">
        {t('warehouseChat:claims.chat')}
      </Link>
    </section>
  );
}
