import { limits } from '../limits.ts';
import { markets, type MarketCode } from '../markets.ts';
import { isWhole, refuseIf, type SettingsRefusal } from './settings-refusal.ts';
import type { ShippingTemplates } from './store-settings.ts';

/** STORE-038, STORE-040, STORE-041: names, from below to, no overlap, the fee caps of three markets. */
export function checkTemplates(
  { enabled, defaultName, templates }: ShippingTemplates,
  market: MarketCode,
): SettingsRefusal[] {
  if (!enabled) return [];
  const caps: Partial<Record<MarketCode, number>> = limits.shippingFeeMaxMajor;
  const feeMax = (caps[market] ?? Infinity) * 10 ** markets[market].decimals;
  const active = templates.filter((template) => template.isActive).sort((a, b) => a.from - b.from);
  return [
    ...refuseIf(defaultName.trim() === '', 'shippingTemplates.defaultName', 'Required'),
    ...templates.flatMap((template, index) => [
      ...refuseIf(template.name.trim() === '', `shippingTemplates.templates.${index}.name`, 'Required'),
      ...refuseIf(
        !isWhole(template.from, 0) || !isWhole(template.to, 0) || template.from >= template.to,
        `shippingTemplates.templates.${index}`,
        'OutOfRange',
      ),
      ...refuseIf(!isWhole(template.price, 0), `shippingTemplates.templates.${index}.price`, 'OutOfRange'),
      ...refuseIf(template.price > feeMax, `shippingTemplates.templates.${index}.price`, 'ShippingFeeTooHigh'),
    ]),
    ...refuseIf(
      active.some((template, index) => template.from < (active[index - 1]?.to ?? 0)),
      'shippingTemplates.templates',
      'RangesOverlap',
    ),
  ];
}
