import { Voltage } from '@kervan/domain/filters/filter-params';
import type { RoutingRule } from '@kervan/domain/orders/routing-rules';
import type { Text } from '../../i18n/i18n.ts';
import type { useFormat } from '../../ui/format/format.tsx';
import type { Carrier } from './rule-fields.tsx';

type With = {
  t: Text;
  format: ReturnType<typeof useFormat>;
  carriers: readonly Carrier[];
  currency: string;
};

/** A rule in words: everything that it asks for, and where it sends. */
export function ruleWords(rule: RoutingRule, { t, format, carriers, currency }: With): string {
  const range = (from: number | null, to: number | null, words: (value: number) => string): string | null =>
    from !== null && to !== null
      ? t('routing:rules.between', { from: words(from), to: words(to) })
      : from !== null
        ? t('routing:rules.from', { from: words(from) })
        : to === null
          ? null
          : t('routing:rules.to', { to: words(to) });
  const list = (name: 'categories' | 'brands' | 'asins' | 'countries' | 'states') =>
    rule[name].length === 0 ? null : `${t(`routing:field.${name}`)}: ${shortened(rule[name], t, format)}`;
  const conditions = [
    range(rule.priceFrom, rule.priceTo, (value) => format.money(value, currency)),
    range(rule.weightFromG, rule.weightToG, (value) => format.weight(value)),
    list('categories'),
    list('brands'),
    list('asins'),
    rule.voltage === null ? null : t(rule.voltage === Voltage.V110 ? 'routing:voltage.v110' : 'routing:voltage.v220'),
    list('countries'),
    list('states'),
  ].filter((text) => text !== null);
  const carrier = carriers.find(({ code }) => code === rule.carrierCode)?.name ?? rule.carrierCode;
  const way = t(`enums:sendingType.${rule.sendingType}`) + (carrier === null ? '' : `, ${carrier}`);
  return `${conditions.length === 0 ? t('routing:rules.every') : conditions.join(' · ')} → ${way}`;
}

/** The first of a list, and how many more there are. */
const SHOWN = 3;
const shortened = (values: readonly string[], t: Text, format: With['format']): string =>
  values.length <= SHOWN
    ? values.join(', ')
    : `${values.slice(0, SHOWN).join(', ')} ${t('routing:rules.more', { more: format.number(values.length - SHOWN) })}`;
