import { limits } from '@kervan/domain/limits';
import {
  competitionOptions,
  competitionTypes,
  noBuyboxBehaviours,
  type Autopricer,
} from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { useAmountText } from '../../kit/settings/amount-row.tsx';
import { SettingSentence } from '../../kit/settings/setting-note.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { rows, rowWords, type PricingForm } from './pricing-form.ts';

const { AmountRow, ChoiceRow, TagsRow } = rows;
type Props = { form: PricingForm; currency: string };

/** PRICE-009 to PRICE-012: which offer the price follows, how far from it, and which sellers do not count. */
export function CompetitionTab({ form, currency }: Props) {
  const t = useText();
  const format = useFormat();
  const words = rowWords(t);
  const { autopricer } = form;
  return (
    <>
      <Card padded={false}>
        <SettingSentence>
          <CompetitionWords autopricer={autopricer} currency={currency} />
        </SettingSentence>
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
              options={noBuyboxBehaviours.map((value) => ({ value, label: t(`pricing:autopricer.noBuybox.${value}`) }))}
            />
          </>
        )}
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
