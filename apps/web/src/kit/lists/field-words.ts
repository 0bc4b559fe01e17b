import type { FieldRule } from '@kervan/domain/conditions/condition';
import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { Text } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/filter-builder/draft.ts';
import type { FilterField } from '../../ui/filter-builder/filter-field.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import type { Format } from '../../ui/format/format.tsx';

/** How a number of a field is written; `money` in the store's currency, `sourceMoney` in the source's, both in minor units. */
type FieldUnit = 'money' | 'sourceMoney' | 'percent' | 'weight' | 'pieces' | 'days' | 'hours' | 'rating' | 'none';
type Field<Topic extends string> = FieldRule & { topic: Topic; unit?: FieldUnit };

type FieldWords<Name extends string, Topic extends string> = {
  label: (name: Name) => string;
  topic: (topic: Topic) => string;
  /** A value of a choice. */
  value: (name: Name, value: string) => string;
};
type Written = { market: MarketCode; t: Text; format: Format };

/** The fields of a list (`domain/<feature>/<list>-fields.ts`) as the filter shows them: in words, with their units, grouped by topic. */
export function fieldsInWords<Name extends string, Topic extends string>(
  fields: Readonly<Record<Name, Field<Topic>>>,
  topics: readonly Topic[],
  words: FieldWords<Name, Topic>,
  written: Written,
): FilterField[] {
  // The keys of the record are the names.
  const names = Object.keys(fields) as Name[];
  return topics.flatMap((heading) =>
    names
      .filter((name) => fields[name].topic === heading)
      .map((name) => {
        const { topic, unit = 'none', ...rule }: Field<Topic> = fields[name];
        return {
          name,
          label: words.label(name),
          topic: words.topic(topic),
          rule,
          ...(rule.kind === 'day' ? dayFigure(written) : figureOf(unit, written)),
          options:
            rule.kind === 'choice' ? rule.values.map((value) => ({ value, label: words.value(name, value) })) : [],
        };
      }),
  );
}

type Figure = Pick<FilterField, 'unit' | 'digits' | 'isMoney' | 'show' | 'toShown' | 'toStored'>;

// Noon: the day of the market is the same wherever the browser stands.
const dayFigure = ({ format }: Written): Figure => ({
  unit: null,
  digits: 0,
  isMoney: false,
  show: (day) => format.date(`${dayText(day)}T12:00:00Z`),
});

function figureOf(unit: FieldUnit, { market, t, format }: Written): Figure {
  // PRICE-033: bounds are typed in the currency that is shown, and asked in the store's own.
  const moneyOf = ({ currency }: (typeof markets)[MarketCode]): Figure => {
    const { currency: shown, toShown, toStored } = format.shownIn(currency);
    return {
      unit: currencySign(shown, format.locale),
      digits: decimalsOf(shown),
      isMoney: true,
      show: (minor) => format.shown(minor, currency),
      toShown,
      toStored,
    };
  };
  const plain = { unit: null, digits: 0, isMoney: false, show: (value: number) => format.number(value) };
  switch (unit) {
    case 'money':
      return moneyOf(markets[market]);
    case 'sourceMoney':
      return moneyOf(markets[sourceMarket]);
    case 'percent':
      return {
        unit: '%',
        digits: 2,
        isMoney: false,
        show: (hundredths) =>
          format.percent(hundredths, { decimals: hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2 }),
      };
    case 'weight':
      return {
        unit: t('filters:list.units.weight'),
        digits: 3,
        isMoney: false,
        show: (grams) => `${format.number(grams / 1000, 3)}\u00A0${t('filters:list.units.weight')}`,
      };
    case 'days':
    case 'hours':
      return {
        ...plain,
        unit: t(`filters:list.units.${unit}`),
        show: (value) => `${format.number(value)}\u00A0${t(`filters:list.units.${unit}`)}`,
      };
    case 'rating':
      return { ...plain, digits: 1, show: (tenths) => format.number(tenths / 10, 1) };
    case 'pieces':
    case 'none':
      return plain;
  }
}
