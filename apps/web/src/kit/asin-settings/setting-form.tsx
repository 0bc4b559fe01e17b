import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { checkAsinSetting, hasLowProfit, type AsinSettingDraft } from '@kervan/domain/asin-settings/asin-setting';
import type { MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { SettingFields } from './setting-fields.tsx';
import classes from './setting-form.module.css';
import { useSettingActs } from './use-setting-acts.ts';
import { useTypedEffect } from './use-typed-effect.tsx';

type Props = {
  first: AsinSettingDraft;
  market: MarketCode;
  isAsinFixed: boolean;
  /** The same values for all of these, instead of for one product. */
  asins?: readonly string[];
  /** Left of the buttons: taking the values away. */
  also?: ReactNode;
  onDone: () => void;
};
const SETTLE_MS = 300;

/** The values of one product: what they do is shown before they are saved, and a profit of zero or less is asked about (INV-071). */
export function SettingForm({ first, market, isAsinFixed, asins, also, onDone }: Props) {
  const t = useText();
  const blocked = useBlocked(asinSettings.save);
  const { save } = useSettingActs();
  const [draft, setDraft] = useState(first);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isMeant, setMeant] = useState(false);
  const faults = checkAsinSetting(draft);
  const isLow = hasLowProfit(draft);
  const effect = useEffectOf(draft, asins);
  const typed = useTypedEffect(effect.data);
  const submit = () => {
    setSubmitted(true);
    if (faults.length > 0 || (isLow && !isMeant) || !typed.isReady || blocked !== null || save.isPending) return;
    save.mutate(
      {
        body: { items: forEach(draft, asins), confirmed: isLow, confirmedItems: typed.confirmedItems },
        key: crypto.randomUUID(),
      },
      // What it does is another number now.
      { onSuccess: onDone, onError: ({ code }) => void (code === 'ConfirmationNeeded' && effect.refetch()) },
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SettingFields
        draft={draft}
        market={market}
        isAsinFixed={isAsinFixed}
        faults={isSubmitted ? Object.fromEntries(faults.map(({ field, code }) => [field, code])) : {}}
        onChange={(next) => (setDraft(next), setMeant(false))}
      />
      {faults.length === 0 && <Effect effect={effect} isBehind={effect.asked !== draft} />}
      {faults.length === 0 && typed.field}
      {isLow && (
        <>
          <Banner tone="warn" title={t('asinSettings:warning.title')} effect={t('asinSettings:warning.text')} />
          <Checkbox
            label={t('asinSettings:warning.confirm')}
            checked={isMeant}
            onChange={({ currentTarget }) => setMeant(currentTarget.checked)}
          />
        </>
      )}
      {blocked !== null && <p className="small text2">{blocked}</p>}
      <div className={classes.actions}>
        {also && <span className={classes.push}>{also}</span>}
        <Button variant="default" onClick={onDone}>
          {t('asinSettings:form.cancel')}
        </Button>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={blocked !== null || (isLow && !isMeant) || !typed.isReady}
        >
          {t('asinSettings:form.save')}
        </Button>
      </div>
    </form>
  );
}

/** A draft for each product that it is meant for. */
const forEach = (draft: AsinSettingDraft, asins: readonly string[] = [draft.asin]): AsinSettingDraft[] =>
  asins.map((asin) => ({ ...draft, asin }));

/** What the values entered would do, asked for when nobody types any more. */
function useEffectOf(draft: AsinSettingDraft, asins: readonly string[] | undefined) {
  const [asked] = useDebouncedValue(draft, SETTLE_MS);
  const { data, error, isFetching, refetch } = useQuery({
    ...read(asinSettings.dryRun, { body: { items: forEach(asked, asins) } }),
    enabled: checkAsinSetting(asked).length === 0,
    placeholderData: keepPreviousData,
  });
  return { data, error, isFetching, refetch, asked };
}

function Effect({ effect, isBehind }: { effect: ReturnType<typeof useEffectOf>; isBehind: boolean }) {
  const t = useText();
  return (
    <div aria-live="polite" aria-busy={effect.isFetching || isBehind || undefined}>
      {effect.data ? (
        <EffectPanel effect={effect.data} />
      ) : (
        <p className="small text3">{t(effect.error ? 'asinSettings:effect.failed' : 'asinSettings:form.looking')}</p>
      )}
    </div>
  );
}
