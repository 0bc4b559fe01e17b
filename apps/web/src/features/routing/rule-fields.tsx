import { TagsInput } from '@mantine/core';
import { Voltage } from '@kervan/domain/filters/filter-params';
import { limits } from '@kervan/domain/limits';
import type { RoutingRule } from '@kervan/domain/orders/routing-rules';
import { useText } from '../../i18n/i18n.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './routing.module.css';

export type Carrier = { code: string; name: string };
type Props = {
  rule: RoutingRule;
  carriers: readonly Carrier[];
  currency: string;
  onChange: (values: Partial<RoutingRule>) => void;
};

const lists = ['categories', 'brands', 'asins', 'countries', 'states'] as const;
const coded: readonly (typeof lists)[number][] = ['asins', 'countries'];

/** What a rule asks for, all of it at once, and where it sends; what is empty asks for nothing. */
export function RuleFields({ rule, carriers, currency, onChange }: Props) {
  const t = useText();
  const { locale } = useFormat();
  const money = { digits: decimalsOf(currency), isPadded: true, unit: currencySign(currency, locale) };
  const number = (name: 'priceFrom' | 'priceTo' | 'weightFromG' | 'weightToG', how: object) => (
    <label className={classes.field}>
      <span className="small">{t(`routing:field.${name}`)}</span>
      <ScaledField
        label={t(`routing:field.${name}`)}
        value={rule[name]}
        {...how}
        onChange={(value) => onChange({ [name]: value })}
      />
    </label>
  );
  return (
    <div className={classes.fields}>
      {number('priceFrom', money)}
      {number('priceTo', money)}
      {number('weightFromG', { unit: 'g' })}
      {number('weightToG', { unit: 'g' })}
      {lists.map((name) => (
        <TagsInput
          key={name}
          label={t(`routing:field.${name}`)}
          value={[...rule[name]]}
          splitChars={[',', ';']}
          maxTags={limits.routingRuleValuesMax}
          acceptValueOnBlur
          onChange={(typed) =>
            onChange({
              [name]: typed.map((entry) => (coded.includes(name) ? entry.trim().toUpperCase() : entry.trim())),
            })
          }
        />
      ))}
      <SelectField
        label={t('routing:field.voltage')}
        value={rule.voltage === null ? null : String(rule.voltage)}
        none={t('routing:voltage.any')}
        options={[
          { value: String(Voltage.V110), label: t('routing:voltage.v110') },
          { value: String(Voltage.V220), label: t('routing:voltage.v220') },
        ]}
        onChange={(value) => onChange({ voltage: value === null ? null : Number(value) })}
      />
      <div className={classes.field}>
        <span className="small">{t('routing:field.sendingType')}</span>
        <Segmented
          label={t('routing:field.sendingType')}
          value={rule.sendingType}
          options={[
            { value: 'warehouse', label: t('enums:sendingType.warehouse') },
            { value: 'direct', label: t('enums:sendingType.direct') },
          ]}
          onChange={(sendingType) =>
            onChange({ sendingType, ...(sendingType === 'direct' ? { carrierCode: null } : {}) })
          }
        />
      </div>
      {rule.sendingType === 'warehouse' && (
        <SelectField
          label={t('routing:field.carrier')}
          value={rule.carrierCode}
          none={t('routing:rules.byPriority')}
          options={carriers.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(carrierCode) => onChange({ carrierCode })}
        />
      )}
    </div>
  );
}
