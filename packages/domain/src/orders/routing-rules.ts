import { foldCase } from '../filters/fold-case.ts';
import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';
import type { SendingType } from '../warehouse/sending-type.ts';

/** What an order must be for a rule to take it: all that is set at once, "or" between the values of a list; null or empty = whatever. */
export type RoutingConditions = {
  /** What the buyer pays for the order, minor units of the store's currency; both ends belong to it. */
  priceFrom: Minor | null;
  priceTo: Minor | null;
  weightFromG: number | null;
  weightToG: number | null;
  categories: readonly string[];
  brands: readonly string[];
  asins: readonly string[];
  /** Bits of `Voltage`; a product that has one of them. */
  voltage: number | null;
  /** Country codes and states of the destination, in any case. */
  countries: readonly string[];
  states: readonly string[];
};

/** STORE-036: a rule and where it sends. `carrierCode` null = by the carrier priority. */
export type RoutingRule = RoutingConditions & { sendingType: SendingType; carrierCode: string | null };

/** An order as the rules see it; null = not known, which meets no condition on it (CONST-004). */
export type RoutedOrder = {
  price: Minor;
  weightG: number | null;
  categories: readonly string[];
  brand: string | null;
  asins: readonly string[];
  voltage: number | null;
  country: string | null;
  state: string | null;
};

/** A rule that takes every order. */
export const noConditions: RoutingConditions = {
  priceFrom: null,
  priceTo: null,
  weightFromG: null,
  weightToG: null,
  categories: [],
  brands: [],
  asins: [],
  voltage: null,
  countries: [],
  states: [],
};

/** The first rule that takes the order, by its place; null = none, the default decides. */
export function findRule(rules: readonly RoutingRule[], order: RoutedOrder): number | null {
  const index = rules.findIndex((rule) => takes(rule, order));
  return index === -1 ? null : index;
}

function takes(rule: RoutingConditions, order: RoutedOrder): boolean {
  return (
    isWithin(order.price, rule.priceFrom, rule.priceTo) &&
    isWithin(order.weightG, rule.weightFromG, rule.weightToG) &&
    hasOne(rule.categories, order.categories) &&
    hasOne(rule.brands, order.brand === null ? [] : [order.brand]) &&
    hasOne(rule.asins, order.asins) &&
    (rule.voltage === null || (order.voltage !== null && (order.voltage & rule.voltage) !== 0)) &&
    hasOne(rule.countries, order.country === null ? [] : [order.country]) &&
    hasOne(rule.states, order.state === null ? [] : [order.state])
  );
}

function isWithin(value: number | null, from: number | null, to: number | null): boolean {
  if (from === null && to === null) return true;
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

function hasOne(wanted: readonly string[], has: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const folded = new Set(wanted.map(fold));
  return has.some((value) => folded.has(fold(value)));
}
const fold = (text: string): string => foldCase(text.trim());

/** What is open to a store: direct sending with its acknowledgement (STORE-066), the warehouse when it is active. */
export type OpenWays = { isDirectOpen: boolean; isWarehouseActive: boolean };

/** The way of an order. `rule` null = the default; `closed`: why it is not the way that was wanted. */
export type Route =
  | {
      sendingType: SendingType;
      carrierCode: string | null;
      rule: number | null;
      closed: 'acknowledgementMissing' | null;
    }
  | { refusal: 'warehouseRequired'; rule: number | null };

/**
 * STORE-036, STORE-066: the first rule's way, else the default. Direct without its acknowledgement goes through the warehouse; without an
 * active warehouse an order that needs it is refused (ORD-032), as falling back to direct is nobody's choice.
 */
export function routeOf(
  order: RoutedOrder,
  routing: { defaultSending: SendingType; rules: readonly RoutingRule[] },
  { isDirectOpen, isWarehouseActive }: OpenWays,
): Route {
  const rule = findRule(routing.rules, order);
  const chosen = rule === null ? undefined : routing.rules[rule];
  const wanted = chosen?.sendingType ?? routing.defaultSending;
  if (wanted === 'direct' && isDirectOpen)
    return { sendingType: 'direct', carrierCode: chosen?.carrierCode ?? null, rule, closed: null };
  if (!isWarehouseActive) return { refusal: 'warehouseRequired', rule };
  const isClosed = wanted === 'direct';
  return {
    sendingType: 'warehouse',
    // The carrier of a rule for direct sending is none of the warehouse's.
    carrierCode: isClosed ? null : (chosen?.carrierCode ?? null),
    rule,
    closed: isClosed ? 'acknowledgementMissing' : null,
  };
}

/** Why rules cannot be saved; `rule` by its place. */
export type RoutingFault =
  | { code: 'tooManyRules'; limit: number }
  | { code: 'tooManyValues'; rule: number; limit: number }
  | { code: 'reversed' | 'negative' | 'emptyValue'; rule: number };

/** Everything that is wrong with the rules of a store; empty = they can be saved. */
export function routingFaults(rules: readonly RoutingRule[]): RoutingFault[] {
  const faults: RoutingFault[] = [];
  if (rules.length > limits.routingRulesMax) faults.push({ code: 'tooManyRules', limit: limits.routingRulesMax });
  rules.forEach((rule, index) => {
    const lists = [rule.categories, rule.brands, rule.asins, rule.countries, rule.states];
    const limit = limits.routingRuleValuesMax;
    if (lists.some((list) => list.length > limit)) faults.push({ code: 'tooManyValues', rule: index, limit });
    if (lists.some((list) => list.some((value) => value.trim() === '')))
      faults.push({ code: 'emptyValue', rule: index });
    const ends = [rule.priceFrom, rule.priceTo, rule.weightFromG, rule.weightToG];
    if (ends.some((end) => end !== null && end < 0)) faults.push({ code: 'negative', rule: index });
    if (isReversed(rule.priceFrom, rule.priceTo) || isReversed(rule.weightFromG, rule.weightToG))
      faults.push({ code: 'reversed', rule: index });
  });
  return faults;
}

const isReversed = (from: number | null, to: number | null): boolean => from !== null && to !== null && from > to;

/** True when some rule sends direct: it is saved only with the acknowledgement (STORE-062). */
export const sendsDirect = (rules: readonly RoutingRule[]): boolean =>
  rules.some((rule) => rule.sendingType === 'direct');
