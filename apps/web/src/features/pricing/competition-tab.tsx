import { limits } from '@kervan/domain/limits';
import {
  competitionOptions,
  competitionTypes,
  noBuyboxBehaviours,
  type Autopricer,
} from '@kervan/domain/settings/store-settings';
import { hasFeature, planFeatures } from '@kervan/domain/subscriptions/plan';
import { useText } from '../../i18n/i18n.ts';
import { useAmountText } from '../../kit/settings/amount-row.tsx';
import { SettingLead, SettingSentence } from '../../kit/settings/setting-note.tsx';
import { ChangePlanLink } from '../../session/change-plan-link.tsx';
import { useStanding } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { rows, rowWords, type PricingForm } from './pricing-form.ts';
import classes from './pricing.module.css';

const { AmountRow, ChoiceRow, TagsRow } = rows;
type Props = { form: PricingForm; currency: string };

/** PRICE-009 to PRICE-012: which offer the price follows, how far from it, and which sellers do not count. */
export function CompetitionTab({ form, currency }: Props) {
  const t = useText();
  const format = useFormat();
  const words = rowWords(t);
  const { autopricer } = form;
  const { plan } = useStanding();
  // After the end of a subscription there is no plan to compare: the page can be read, and nothing saved.
  const isLocked = plan !== null && !hasFeature(plan, 'automaticCompetition');
  return (
    <>
      <Card padded={false}>
        <SettingSentence>
          <CompetitionWords autopricer={autopricer} currency={currency} />
        </SettingSentence>
        {isLocked && (
          <SettingLead>
            {t('pricing:autopricer.locked', { plan: t(`enums:plan.${planFeatures.automaticCompetition}`) })}{' '}
            <ChangePlanLink />
          </SettingLead>
        )}
        <fieldset disabled={isLocked} className={classes.group} aria-label={t('pricing:tabs.competition')}>
          <ChoiceRow
            path="autopricer.competition"
            {...words('autopricer.competition')}
            options={competitionTypes.map((value) => ({ value, label: t(`pricing:autopricer.competition.${value}`) }))}
          />
          {autopricer.competition !== 'off' && (
            <>
              <ChoiceRow
                path="autopricer.option"
                {...words('autopricer.option')}
                options={competitionOptions.map((value) => ({ value, label: t(`pricing:autopricer.option.${value}`) }))}
              />
              {autopricer.option !== 'equal' && (
                <AmountRow
                  path="autopricer.value"
                  unitPath="autopricer.valueUnit"
                  unitLabel={t('pricing:autopricer.value.unit')}
                  currency={currency}
                  {...words('autopricer.value')}
                />
              )}
              <ChoiceRow
                path="autopricer.noBuybox"
                {...words('autopricer.noBuybox')}
                options={noBuyboxBehaviours.map((value) => ({
                  value,
                  label: t(`pricing:autopricer.noBuybox.${value}`),
                }))}
              />
            </>
          )}
        </fieldset>
      </Card>
      <Card padded={false}>
        <TagsRow
          path="excludedStoreCodes"
          label={t('pricing:excluded.label')}
          text={t('pricing:excluded.text', { max: format.number(limits.excludedStoresMax) })}
          max={limits.excludedStoresMax}
          placeholder={t('pricing:excluded.placeholder')}
          write={(code) => code.toUpperCase()}
          words={({ length }) => t('pricing:excluded.count', { count: length, sellers: format.number(length) })}
        />
      </Card>
    </>
  );
}

/** The rule in one sentence. */
function CompetitionWords({ autopricer, currency }: { autopricer: Autopricer; currency: string }) {
  const t = useText();
  const value = useAmountText({ value: autopricer.value, unit: autopricer.valueUnit }, currency);
  const { competition, option } = autopricer;
  if (competition === 'off') return t('pricing:autopricer.sentence.off');
  return value === null && option !== 'equal'
    ? t('pricing:autopricer.sentence.missing')
    : t(`pricing:autopricer.sentence.${option}${competition}`, { value: value ?? '' });
}
