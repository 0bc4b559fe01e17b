import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { currency } from '@kervan/contracts/currency-calls';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import classes from '../parts/parts.module.css';
import type { Rate } from './rates.screen.tsx';

const DECIMALS = 6;
const RATE_MAX = 1_000_000;
const CURRENCY = /^[A-Za-z]{3}$/;

/** A rate as it is typed: six decimals at most, above 0. null = it is none. */
export function rateOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,6})?$/.test(text)) return null;
  const rate = Number(text);
  return rate > 0 && rate <= RATE_MAX ? rate : null;
}

type SetProps = { isOpen: boolean; onClose: () => void; known: readonly Rate[] };

/** PRICE-035: a rate that stands before that of the file until it is taken away; every store of the currency is priced again by it. */
export function SetRateDialog(props: SetProps) {
  return <SetRate key={String(props.isOpen)} {...props} />;
}

function SetRate({ isOpen, onClose, known }: SetProps) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState({ from: 'USD', to: '', rate: '' });
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const [from, to] = [typed.from.trim().toUpperCase(), typed.to.trim().toUpperCase()];
  const rate = rateOf(typed.rate);
  const arePair = CURRENCY.test(from) && CURRENCY.test(to) && from !== to;
  const now = known.find((each) => each.fromCurrency === from && each.toCurrency === to);
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:rates.set')}
      confirmLabel={t('staff:rates.set')}
      act={currency.post}
      request={(why) => (arePair && rate !== null ? { body: { fromCurrency: from, toCurrency: to, rate, why } } : null)}
      done={t('staff:rates.done')}
    >
      {(isSubmitted) => (
        <>
          <div className={classes.pair}>
            {(['from', 'to'] as const).map((side) => (
              <TextInput
                key={side}
                label={t(`staff:rates.${side}`)}
                name={side}
                maxLength={3}
                autoComplete="off"
                classNames={{ input: 'code' }}
                value={typed[side]}
                onChange={(event) => change({ [side]: event.currentTarget.value })}
                error={fieldError(isSubmitted && !arePair ? t('staff:rates.pairNeeded') : null)}
              />
            ))}
          </div>
          <TextInput
            label={t('staff:rates.rate')}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            classNames={{ input: 'num' }}
            value={typed.rate}
            onChange={(event) => change({ rate: event.currentTarget.value })}
            error={fieldError(
              isSubmitted && rate === null ? t('staff:rates.rateNeeded', { decimals: DECIMALS }) : null,
            )}
          />
          {now && <p>{t('staff:rates.now', { rate: format.number(now.rate, DECIMALS) })}</p>}
          <p className="text2">{t('staff:rates.effect')}</p>
        </>
      )}
    </ReasonDialog>
  );
}

/** PRICE-036: that of the file holds again. */
export function DropRateDialog({ rate, onClose }: { rate: Rate | null; onClose: () => void }) {
  const t = useText();
  return (
    <ReasonDialog
      isOpen={rate !== null}
      onClose={onClose}
      title={t('staff:rates.dropTitle', { from: rate?.fromCurrency ?? '', to: rate?.toCurrency ?? '' })}
      confirmLabel={t('staff:rates.drop')}
      act={currency.remove}
      request={(why) => (rate ? { query: { id: rate.id, why } } : null)}
      done={t('staff:rates.dropped')}
    >
      {() => <p>{t('staff:rates.dropEffect')}</p>}
    </ReasonDialog>
  );
}
