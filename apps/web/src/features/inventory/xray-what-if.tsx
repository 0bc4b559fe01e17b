import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { PriceExplanation, PriceWhatIf } from '@kervan/contracts/price-explanation';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { stopText } from './stop-text.ts';
import { triableInputs, type TriedInput } from './tried-inputs.ts';
import classes from './what-if.module.css';

const SETTLE_MS = 200;

/** Tries another source price, rate or competitor on the decision shown; nothing is saved. */
export function XrayWhatIf({ explanation }: { explanation: PriceExplanation }) {
  const inputs = triableInputs(explanation);
  const [name, setName] = useState<TriedInput['name']>('sourcePrice');
  const input = inputs.find((each) => each.name === name) ?? inputs[0];
  // Another decision or input begins at its own value.
  return input ? (
    <Trial
      key={`${explanation.seq} ${input.name} ${input.actual}`}
      explanation={explanation}
      input={input}
      names={inputs.map((each) => each.name)}
      onName={setName}
    />
  ) : null;
}

type TrialProps = {
  explanation: PriceExplanation;
  input: TriedInput;
  names: readonly TriedInput['name'][];
  onName: (name: TriedInput['name']) => void;
};

function Trial({ explanation: { sku, seq, currency }, input, names, onName }: TrialProps) {
  const t = useText();
  const format = useFormat();
  const { name, actual, digits } = input;
  const [value, setValue] = useState<number | null>(actual);
  const [asked] = useDebouncedValue(value, SETTLE_MS);
  const isSubmitted = asked !== null && asked > 0 && asked !== actual;
  const answer = useQuery({
    ...read(inventory.whatIf, {
      query: { asinOrSku: sku, ...(seq === null ? {} : { seq }), ...(asked === null ? {} : { [input.query]: asked }) },
    }),
    enabled: isSubmitted,
    placeholderData: keepPreviousData,
  });
  const say = (minor: number) =>
    name === 'rate'
      ? format.number(minor / 1_000_000, 4, 4)
      : format.money(minor, name === 'sourcePrice' ? 'USD' : currency);
  const label = t(`product:xray.try.value.${name}`);
  return (
    <div className={classes.box}>
      <div className={classes.line}>
        {names.length > 1 ? (
          <Segmented
            label={t('product:xray.try.label')}
            value={name}
            onChange={onName}
            options={names.map((each) => ({ value: each, label: t(`product:xray.try.${each}`) }))}
          />
        ) : (
          <span className="text2">{label}</span>
        )}
        <span className={classes.field} data-wide={name === 'rate' || undefined}>
          <ScaledField
            label={label}
            value={value}
            onChange={setValue}
            digits={digits}
            isPadded={name !== 'rate'}
            unit={name === 'rate' ? '' : signOf(say(0))}
          />
        </span>
      </div>
      <Slider input={input} label={label} value={value ?? actual} onChange={setValue} say={say} />
      <div
        className={classes.line}
        aria-live="polite"
        aria-busy={answer.isFetching || value !== asked || undefined}
        data-stale={isSubmitted && (answer.isPlaceholderData || value !== asked) ? true : undefined}
      >
        {!isSubmitted ? (
          <span className="text3">{t('product:xray.try.idle')}</span>
        ) : answer.data ? (
          <Outcome answer={answer.data} words={{ t, format }} />
        ) : (
          <span className="text3">{answer.error ? t('product:xray.try.failed') : '…'}</span>
        )}
      </div>
      {value !== actual && (
        <div className={classes.line}>
          <span className="num text3">{t('product:xray.try.actual', { value: say(actual) })}</span>
          <button type="button" className="link" onClick={() => setValue(actual)}>
            {t('product:xray.try.back')}
          </button>
        </div>
      )}
    </div>
  );
}

type SliderProps = {
  input: TriedInput;
  label: string;
  value: number;
  onChange: (value: number) => void;
  say: (value: number) => string;
};

function Slider({ input: { actual, from, to, step }, label, value, onChange, say }: SliderProps) {
  const share = (of: number) => Math.min(1, Math.max(0, (of - from) / (to - from)));
  return (
    <div
      className={classes.track}
      style={{ '--share': share(value), '--actual': share(actual) } as CSSProperties /* Custom properties. */}
    >
      <i className={classes.actual} aria-hidden="true" />
      <input
        type="range"
        className={classes.slider}
        aria-label={label}
        aria-valuetext={say(value)}
        min={from}
        max={to}
        step={step}
        value={Math.min(to, Math.max(from, value))}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}

/** The sign of a currency inside an amount written with it. */
const signOf = (amount: string): string => amount.replaceAll(/[\d.,\s\u00a0]/g, '');

function Outcome({
  answer: { tried, known, currency },
  words,
}: {
  answer: PriceWhatIf;
  words: { t: Text; format: Format };
}) {
  const { t, format } = words;
  const { priceMinor, profitMinor, profitPercent, failed, quantity } = tried;
  if (priceMinor === null || (failed && quantity === 0)) {
    return (
      <span className={classes.bad}>
        {t(priceMinor === null ? 'product:xray.try.noPrice' : 'product:xray.try.kept', {
          reason: reasonOf(tried, t),
        })}
      </span>
    );
  }
  const price = format.shown(priceMinor, currency);
  const isLoss = profitMinor !== null && profitMinor < 0;
  return (
    <>
      <span className="num">
        {t(priceMinor === known.priceMinor ? 'product:xray.try.unchanged' : 'product:xray.try.changed', { price })}
      </span>
      <span className={`num ${isLoss ? 'neg' : 'pos'}`}>
        {profitMinor === null || profitPercent === null
          ? t('ui:unknown')
          : t('product:xray.try.profit', {
              profit: format.shown(profitMinor, currency),
              percent: format.percent(profitPercent),
            })}
      </span>
    </>
  );
}

function reasonOf({ filters, code }: PriceWhatIf['tried'], t: Text): string {
  const [first] = filters.filter(isFilterName);
  return first ? t(`enums:filter.${first}`) : (stopText(code, t) ?? t('ui:unknown'));
}
