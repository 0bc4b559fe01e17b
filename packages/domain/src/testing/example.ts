import { filterNames, FilterAction } from '../filters/filter-names.ts';
import { DiscountType } from '../inventory/discount-type.ts';
import {
  unknownSource,
  unknownTarget,
  type ItemFacts,
  type ItemOverride,
  type SourceFacts,
  type TargetFacts,
} from '../inventory/facts.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { noTerms } from '../listings/sale.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import { compileSettings, type SettingsContext } from '../settings/compile-settings.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import type { WarehouseRates } from '../warehouse/shipping-cost.ts';

/** The moment at which the examples are evaluated. */
export const exampleNow = Date.UTC(2026, 10, 20, 12);

/** The source product of appendix A's worked example: 40.00, 10 percent off, coupon of 1.00. */
export function exampleSource(more: Partial<SourceFacts> = {}): SourceFacts {
  return {
    ...unknownSource,
    fetchedAt: exampleNow - 60_000,
    price: 4000,
    availability: ProductStatus.InStock,
    discountType: DiscountType.Rate,
    discountValue: 1000,
    couponType: DiscountType.Price,
    couponValue: 100,
    ...more,
  };
}

/** Target offers that were read and show another seller's BuyBox at 90.00. */
export function exampleTarget(more: Partial<TargetFacts> = {}): TargetFacts {
  return {
    ...unknownTarget,
    fetchedAt: exampleNow - 60_000,
    readAtAll: true,
    buyBoxLanded: 9000,
    buyBoxPrice: 9000,
    buyBoxShipping: 0,
    lowestLanded: 9000,
    offersCount: 3,
    ...more,
  };
}

/** An item at the store with the shipment price of the worked example. */
export function exampleItem(more: Partial<ItemFacts> = {}): ItemFacts {
  return {
    status: StatusCode.AtStore,
    reason: 0,
    price: null,
    quantity: 10,
    handlingDays: 5,
    flags: 0,
    sentPrice: null,
    confirmedPrice: null,
    confirmedQuantity: null,
    importPrice: null,
    shipmentPrice: 1255,
    minAllowed: null,
    maxAllowed: null,
    override: null,
    createdAt: exampleNow - 86_400_000,
    lastSaleAt: null,
    unboughtUnits: 0,
    unpricedSince: null,
    heldPrice: null,
    terms: noTerms,
    ...more,
  };
}

/** Values set for one ASIN, none by default. */
export function exampleOverride(more: Partial<ItemOverride> = {}): ItemOverride {
  return {
    profitKind: null,
    minProfit: 0,
    standardProfit: 0,
    maxProfit: 0,
    frozenPrice: null,
    criticalStock: null,
    maxStock: null,
    minStock: null,
    handlingDays: null,
    ...more,
  };
}

/** The store of the worked example: Germany, direct sending, tax payer, sales tax 7 percent, no filters. */
export function exampleSettings(): StoreSettings {
  const settings = withoutFilters(defaultStoreSettings('DE'));
  settings.sendingType = 'direct';
  settings.isTaxPayer = true;
  settings.salesTax = { direction: 'above', limitUsd: 0, rateHundredths: 700, constantUsd: 0 };
  return settings;
}

/** The settings with every filter inactive, where that is possible. */
export function withoutFilters(settings: StoreSettings): StoreSettings {
  for (const name of filterNames) {
    settings.filters.direct[name].action = FilterAction.Inactive;
    settings.filters.warehouse[name].action = FilterAction.Inactive;
  }
  return settings;
}

/** Compiled for Germany on the AutoPricer plan at a rate of 0.92. */
export function compileExample(
  settings: StoreSettings = exampleSettings(),
  more: Partial<SettingsContext> = {},
): CompiledSettings {
  return compileSettings(settings, {
    market: 'DE',
    plan: 'AutoPricer',
    ratePpm: 920_000,
    warehouseRates: null,
    ...more,
  });
}

/** One service to Germany: 6.00 + 1.50 per started half pound + 2.00 handling, 4 transit days. */
export function exampleRates(): WarehouseRates {
  return {
    asOf: '2026-11-20',
    currency: 'USD',
    handlingMinor: 200,
    rates: [
      {
        market: 'DE',
        carrierCode: 'fast',
        serviceCode: 'standard',
        name: 'Fast Standard',
        transitDays: 4,
        refusesPoBox: true,
        maxWeightLb: 70,
        maxGirthIn: 108,
        baseMinor: 600,
        stepMinor: 150,
        stepLb: 0.5,
      },
    ],
  };
}
