import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight, IconReload } from '@tabler/icons-react';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Route } from '../../ui/route.tsx';
import type { ItemDetail } from './item-types.ts';
import { causeText } from './price-cause.ts';
import { useAnswer, useQuestion } from './use-answer.ts';
import { useStations } from './use-stations.tsx';
import { XrayBand } from './xray-band.tsx';
import { XrayBreakdown } from './xray-breakdown.tsx';
import { XrayChecks } from './xray-checks.tsx';
import { XrayFailures } from './xray-failures.tsx';
import { XrayNotYet } from './xray-not-yet.tsx';
import { thresholdsShown } from './thresholds-shown.ts';
import { triableInputs } from './tried-inputs.ts';
import { XrayThresholds } from './xray-thresholds.tsx';
import { XrayWhatIf } from './xray-what-if.tsx';
import classes from './xray.module.css';

/** Whether the decision was asked to be computed again: it is on its way, or what came of it. */
export type Replay = 'none' | 'running' | 'matches' | 'differs';

type Props = {
  explanation: PriceExplanation;
  detail: ItemDetail;
  market: MarketCode;
  replay: Replay;
  /** Goes to another decision; null = the one of now. */
  onStep: (seq: number | null) => void;
  onAgain: () => void;
};

/** Why the price is what it is: question and answer, the route with one deciding station, parts, band, and what would change it. */
export function Xray({ explanation, detail, market, replay, onStep, onAgain }: Props) {
  const t = useText();
  const stations = useStations(explanation, detail, market);
  const question = useQuestion(explanation);
  const format = useFormat();
  const answer = useAnswer(explanation);
  const cause = causeText(explanation.cause, explanation.currency, { t, format });
  // Without a price there is nothing to take apart.
  const hasParts = explanation.breakdown.length > 0;
  const hasFuture =
    explanation.hold === null && (thresholdsShown(explanation).length > 0 || triableInputs(explanation).length > 0);
  return (
    <section className={classes.card} aria-busy={replay === 'running' || undefined}>
      <header className={classes.head}>
        <h2 className={classes.question}>{question}</h2>
        <p className={classes.answer} title={answer}>
          {answer}
          {cause !== null && <span className={`num ${classes.cause}`}>{cause}</span>}
        </p>
        <Steps explanation={explanation} onStep={onStep} />
        {explanation.replay !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<ReplayIcon replay={replay} />}
            loading={replay === 'running'}
            onClick={onAgain}
            className={classes.again ?? ''}
          >
            {t('product:xray.again')}
          </Button>
        )}
      </header>
      <div className={classes.route}>
        <Route stations={stations} label={t('product:xray.route')} />
      </div>
      <XrayFailures explanation={explanation} />
      {explanation.hold === 'notChecked' ? (
        <XrayNotYet />
      ) : (
        <div className={hasParts && hasFuture ? classes.parts : `${classes.parts} ${classes.narrow}`}>
          {hasParts && <XrayBreakdown explanation={explanation} />}
          <div>
            <XrayBand explanation={explanation} />
            <XrayChecks explanation={explanation} item={detail.item} />
          </div>
          {hasFuture && (
            <div>
              <XrayThresholds explanation={explanation} />
              <XrayWhatIf explanation={explanation} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** The outcome takes the place of the sign that was pressed: nothing moves. Its sentence is a notice. */
function ReplayIcon({ replay }: { replay: Replay }) {
  if (replay === 'matches') return <IconCheck size={14} stroke={2.5} data-outcome={replay} />;
  if (replay === 'differs') return <IconAlertTriangle size={14} stroke={1.75} data-outcome={replay} />;
  return <IconReload size={14} stroke={1.75} />;
}

/** What the kept inputs made when they were decided again. */
export function replayText({ replay, currency, seq }: PriceExplanation, { t, format }: { t: Text; format: Format }) {
  const price = replay?.priceMinor == null ? t('ui:unknown') : format.shown(replay.priceMinor, currency);
  const code = replay?.matches ? 'matched' : seq === null ? 'differsNow' : 'differs';
  return t(`product:xray.${code}`, { price });
}

/** Back and forth between decisions, also with the arrow keys. */
function Steps({
  explanation: { seq, previousSeq, nextSeq, decidedAt },
  onStep,
}: {
  explanation: PriceExplanation;
  onStep: (seq: number | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const isNow = seq === null;
  const back = () => previousSeq !== null && onStep(previousSeq);
  const on = () => !isNow && onStep(nextSeq);
  useKeys({ arrowleft: back, arrowright: on });
  return (
    <div className={classes.steps}>
      <ActionIcon size={28} aria-label={t('product:xray.previous')} disabled={previousSeq === null} onClick={back}>
        <IconChevronLeft size={16} stroke={1.75} />
      </ActionIcon>
      <span className="num" role="status" title={format.long(decidedAt)}>
        {isNow
          ? t('product:xray.now', { at: format.time(decidedAt) })
          : t('product:xray.decision', { seq: format.number(seq), at: format.dateTime(decidedAt) })}
      </span>
      <ActionIcon size={28} aria-label={t('product:xray.next')} disabled={isNow} onClick={on}>
        <IconChevronRight size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
