import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconReload } from '@tabler/icons-react';
import type { PriceExplanation } from '@kervan/contracts/inventory';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Route } from '../../ui/route.tsx';
import type { ItemDetail } from './item-types.ts';
import { useAnswer, useQuestion } from './use-answer.ts';
import { useStations } from './use-stations.tsx';
import { XrayBand } from './xray-band.tsx';
import { XrayBreakdown } from './xray-breakdown.tsx';
import { XrayChecks } from './xray-checks.tsx';
import { XrayFailures, XrayUnknown } from './xray-failures.tsx';
import { XrayThresholds } from './xray-thresholds.tsx';
import classes from './xray.module.css';

type Props = {
  explanation: PriceExplanation;
  detail: ItemDetail;
  market: MarketCode;
  isReading: boolean;
  /** Goes to another decision; null = the one of now. */
  onStep: (seq: number | null) => void;
  onAgain: () => void;
};

/** Why the price is what it is: question and answer, the route with one deciding station, parts, band, and what would change it. */
export function Xray({ explanation, detail, market, isReading, onStep, onAgain }: Props) {
  const t = useText();
  const stations = useStations(explanation, detail, market);
  const question = useQuestion(explanation);
  const answer = useAnswer(explanation);
  return (
    <section className={classes.card} aria-busy={isReading || undefined}>
      <header className={classes.head}>
        <h2 className={classes.question}>{question}</h2>
        <p className={classes.answer}>{answer}</p>
        <Steps explanation={explanation} onStep={onStep} />
        <Button variant="default" size="xs" leftSection={<IconReload size={14} stroke={1.75} />} loading={isReading} onClick={onAgain} className={classes.again ?? ''}>
          {t('inventory:xray.again')}
        </Button>
      </header>
      <div className={classes.route}>
        <Route stations={stations} label={t('inventory:xray.route')} />
      </div>
      <div className={classes.parts}>
        <XrayBreakdown explanation={explanation} />
        <div>
          <XrayBand explanation={explanation} />
          <XrayChecks explanation={explanation} item={detail.item} />
        </div>
        <div>
          <XrayFailures explanation={explanation} />
          <XrayThresholds explanation={explanation} />
          <XrayUnknown explanation={explanation} />
        </div>
      </div>
    </section>
  );
}

/** Back and forth between decisions, also with the arrow keys. */
function Steps({ explanation: { seq, previousSeq, nextSeq, decidedAt }, onStep }: { explanation: PriceExplanation; onStep: (seq: number | null) => void }) {
  const t = useText();
  const format = useFormat();
  const isNow = seq === null;
  const back = () => previousSeq !== null && onStep(previousSeq);
  const on = () => !isNow && onStep(nextSeq);
  useKeys({ arrowleft: back, arrowright: on });
  return (
    <div className={classes.steps}>
      <ActionIcon size={28} aria-label={t('inventory:xray.previous')} disabled={previousSeq === null} onClick={back}>
        <IconChevronLeft size={16} stroke={1.75} />
      </ActionIcon>
      <span className="num" role="status" title={format.long(decidedAt)}>
        {isNow ? t('inventory:xray.now', { at: format.time(decidedAt) }) : t('inventory:xray.decision', { seq: format.number(seq), at: format.dateTime(decidedAt) })}
      </span>
      <ActionIcon size={28} aria-label={t('inventory:xray.next')} disabled={isNow} onClick={on}>
        <IconChevronRight size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
