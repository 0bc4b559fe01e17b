import { FilterAction, filterNumbers, filterOrder, type FilterName } from '../filters/filter-names.ts';
import { filterOffers } from '../filters/filter-params.ts';
import { filters } from '../filters/filters.ts';
import type { CompiledFilter, CompiledParams } from '../filters/filter.ts';
import { limits } from '../limits.ts';
import { markets, type MarketCode } from '../markets.ts';
import { add, compare, divide, one, rational, subtract, zero, type Rational } from '../money/rational.ts';
import { profitFactor } from '../pricing/profit-factor.ts';
import { planCovers, type SubscriptionPlan } from '../subscriptions/plan.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import { compileServices, type WarehouseRates } from '../warehouse/shipping-cost.ts';
import type { CompiledBand, CompiledRoute, CompiledSettings } from './compiled-settings.ts';
import type { Autopricer, FilterSetting, StoreSettings } from './store-settings.ts';

export type SettingsContext = {
  market: MarketCode;
  plan: SubscriptionPlan;
  /** Automatic rate USD → store currency in parts per million; null = none is known. A manual rate of the settings wins. */
  ratePpm: number | null;
  /** null = the warehouse's rates were never read. */
  warehouseRates: WarehouseRates | null;
};

const HUNDREDTHS = 10_000;
const PPM = 1_000_000;
const share = (hundredths: number): Rational => rational(hundredths, HUNDREDTHS);

/** Prepares a store's settings for evaluation: only active filters that the plan covers, bands sorted, every factor an exact fraction. */
export function compileSettings(settings: StoreSettings, context: SettingsContext): CompiledSettings {
  const { market, plan } = context;
  const ratePpm = rateOf(settings, context);
  const costFactor = ratePpm === null ? null : rational(ratePpm * 10 ** markets[market].decimals, PPM * 100);
  const commission = share(settings.commissionHundredths);
  const taxPercent = markets[market].taxDeductionPercent;
  const taxShare = settings.isTaxPayer ? rational(taxPercent, 100 + taxPercent) : zero;
  const netShare = subtract(subtract(one, commission), taxShare);
  const netShareTooSmall = compare(netShare, share(limits.netShareMinHundredths)) < 0;
  const grossFactor = costFactor === null || netShareTooSmall ? null : divide(costFactor, netShare);
  const route = (sendingType: SendingType): CompiledRoute =>
    compileRoute(settings, context, { sendingType, grossFactor });
  const salesTaxRate = share(settings.salesTax.rateHundredths);
  const paysImport = market !== 'US';
  const importRate = paysImport ? share(settings.importFeeHundredths) : zero;
  return {
    market,
    sendingType: settings.sendingType,
    direct: route('direct'),
    warehouse: route('warehouse'),
    costFactor,
    ratePpm,
    commission,
    taxShare,
    netShare: rational(netShare.num, netShare.den),
    grossFactor,
    netShareTooSmall,
    salesTaxIsAbove: settings.salesTax.direction === 'above',
    salesTaxLimitUsd: settings.salesTax.limitUsd,
    salesTaxRate,
    salesTaxConstantUsd: settings.salesTax.constantUsd,
    importRate,
    shareWithTax: reduced(add(one, salesTaxRate)),
    shareWithImport: reduced(add(one, importRate)),
    shareWithBoth: reduced(add(add(one, salesTaxRate), importRate)),
    paysImport,
    ...compileCompetition(settings.autopricer, plan),
    raiseMarginWhenOnlySeller: settings.raiseMarginWhenOnlySeller,
    templates: settings.shippingTemplates.enabled
      ? settings.shippingTemplates.templates.filter((template) => template.isActive)
      : [],
    handlingDays: settings.handlingDays,
    maxStock: settings.maxStock,
    criticalStock: settings.criticalStock,
  };
}

/** For a USD store r = 1 (appendix A step 6); a rate of 0 is no rate. */
function rateOf(settings: StoreSettings, { market, ratePpm }: SettingsContext): number | null {
  if (markets[market].currency === 'USD') return PPM;
  const rate = settings.currency.mode === 'manual' ? settings.currency.manualRatePpm : ratePpm;
  return rate === null || rate <= 0 ? null : rate;
}

function compileRoute(
  settings: StoreSettings,
  context: SettingsContext,
  { sendingType, grossFactor }: { sendingType: SendingType; grossFactor: Rational | null },
): CompiledRoute {
  const own = settings.pricing[sendingType];
  const bands = own.ownValues ? own.bands : settings.pricing.main.bands;
  const isWarehouse = sendingType === 'warehouse';
  const active = filterOrder.flatMap((name) =>
    compileFilter(name, settings.filters[sendingType][name], { plan: context.plan, isWarehouse }),
  );
  return {
    sendingType,
    isWarehouse,
    filters: active,
    deliveryFilterDays: active.find((filter) => filter.name === 'DeliveryDate')?.params.days ?? null,
    bands: [...bands].sort((a, b) => b.fromUsd - a.fromUsd).map((band) => compileBand(band, grossFactor)),
    defaultShipmentUsd: own.defaultShipmentUsd,
    services: isWarehouse ? compileServices(context.warehouseRates, context.market, settings.warehouseService) : [],
  };
}

function compileBand(
  band: Omit<CompiledBand, 'minFactor' | 'standardFactor' | 'maxFactor'>,
  grossFactor: Rational | null,
): CompiledBand {
  const factor = (profit: number): Rational => profitFactor(grossFactor ?? zero, profit);
  const { fromUsd, minHundredths, standardHundredths, maxHundredths } = band;
  return {
    fromUsd,
    minHundredths,
    standardHundredths,
    maxHundredths,
    minFactor: factor(minHundredths),
    standardFactor: factor(standardHundredths),
    maxFactor: factor(maxHundredths),
  };
}

function compileFilter(
  name: FilterName,
  setting: FilterSetting,
  { plan, isWarehouse }: { plan: SubscriptionPlan; isWarehouse: boolean },
): CompiledFilter[] {
  const offer = filterOffers[name];
  const isFixed = offer.fixed === 'both' || (offer.fixed === 'warehouse' && isWarehouse);
  const action = isFixed ? offer[isWarehouse ? 'warehouse' : 'direct'] : setting.action;
  if (action === FilterAction.Inactive || !planCovers(plan, offer.plan)) return [];
  const params: CompiledParams = { ...noParams };
  for (const param of offer.params) {
    const value = setting.params[param.name] ?? param.default;
    if (value !== null) params[param.name] = value;
    else if (!param.optional) return [];
  }
  const { test, reason, exemptBy } = filters[name];
  return [{ name, number: filterNumbers[name], action, test, reason, exemptBy, params }];
}

/** NaN compares as false with everything, so a parameter that is not set never makes a filter fail. */
const noParams: CompiledParams = {
  minPercent: NaN,
  days: NaN,
  min: NaN,
  max: NaN,
  from: NaN,
  to: NaN,
  minRate10: NaN,
  minCount: NaN,
  maxLb: NaN,
  maxIn: NaN,
  allowedVoltages: NaN,
};

type CompiledCompetition = Pick<CompiledSettings, 'competition' | 'aimFactor' | 'aimOffset' | 'noBuybox'>;

/** Competition needs the AutoPricer plan and, except for equal, a value above 0; else it is off (appendix A step 9c). */
function compileCompetition(autopricer: Autopricer, plan: SubscriptionPlan): CompiledCompetition {
  const { option, value, valueUnit, noBuybox } = autopricer;
  const isUsable = planCovers(plan, 'AutoPricer') && (option === 'equal' || (value !== null && value > 0));
  const step = option === 'equal' || value === null ? 0 : option === 'more' ? value : -value;
  return {
    competition: isUsable ? autopricer.competition : 'off',
    aimFactor: valueUnit === 'percent' ? share(HUNDREDTHS + step) : one,
    aimOffset: valueUnit === 'percent' ? 0 : step,
    noBuybox,
  };
}

function reduced(value: Rational): Rational {
  return rational(value.num, value.den);
}
