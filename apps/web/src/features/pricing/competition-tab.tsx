import {
  competitionOptions,
  competitionTypes,
  noBuyboxBehaviours,
  type Autopricer,
} from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { CompetitionValue, useValueText } from './competition-value.tsx';
import { ExcludedSellers } from './excluded-sellers.tsx';
import classes from './pricing.module.css';
import type { PricingEdit } from './use-pricing-form.ts';

/** PRICE-009 to PRICE-012: which offer the price follows, how far from it, and which sellers do not count. */
export function CompetitionTab({ edit, currency }: { edit: PricingEdit; currency: string }) {
  const t = useText();
  const { form, base, set, isChanged } = edit;
  const { autopricer } = form;
  const change = (part: Partial<Autopricer>) => set({ autopricer: { ...autopricer, ...part } });
  const saved = <K extends 'competition' | 'option' | 'noBuybox'>(key: K) =>
    isChanged(`autopricer.${key}`) ? base.autopricer[key] : null;
  const isOff = autopricer.competition === 'off';
  return (
    <>
      <Card padded={false}>
        <p className={classes.sentence} aria-live="polite">
          <CompetitionSentence autopricer={autopricer} currency={currency} />
        </p>
        <ChoiceRow
          path="autopricer.competition"
          label={t('pricing:autopricer.competition.label')}
          consequence={t('pricing:autopricer.competition.text')}
          value={autopricer.competition}
          saved={saved('competition')}
          options={competitionTypes.map((value) => ({ value, label: t(`pricing:autopricer.competition.${value}`) }))}
          onChange={(competition) => change({ competition })}
        />
        {!isOff && (
          <>
            <ChoiceRow
              path="autopricer.option"
              label={t('pricing:autopricer.option.label')}
              consequence={t('pricing:autopricer.option.text')}
              value={autopricer.option}
              saved={saved('option')}
              options={competitionOptions.map((value) => ({ value, label: t(`pricing:autopricer.option.${value}`) }))}
              onChange={(option) => change({ option })}
            />
            {autopricer.option !== 'equal' && <CompetitionValue edit={edit} currency={currency} />}
            <ChoiceRow
              path="autopricer.noBuybox"
              label={t('pricing:autopricer.noBuybox.label')}
              consequence={t('pricing:autopricer.noBuybox.text')}
              value={autopricer.noBuybox}
              saved={saved('noBuybox')}
              options={noBuyboxBehaviours.map((value) => ({ value, label: t(`pricing:autopricer.noBuybox.${value}`) }))}
              onChange={(noBuybox) => change({ noBuybox })}
            />
          </>
        )}
      </Card>
      <Card padded={false}>
        <ExcludedSellers {...edit} />
      </Card>
    </>
  );
}

/** The rule in one sentence. */
function CompetitionSentence({ autopricer, currency }: { autopricer: Autopricer; currency: string }) {
  const t = useText();
  const value = useValueText(autopricer, currency);
  const { competition, option } = autopricer;
  if (competition === 'off') return t('pricing:autopricer.sentence.off');
  return value === null && option !== 'equal'
    ? t('pricing:autopricer.sentence.missing')
    : t(`pricing:autopricer.sentence.${option}${competition}`, { value: value ?? '' });
}
