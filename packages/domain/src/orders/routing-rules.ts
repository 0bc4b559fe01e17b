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
export type OpenRoutes = { isDirectOpen: boolean; isWarehouseActive: boolean };

/** True while orders of that way can be bought (ORD-032). */
export const isOpenRoute = (sendingType: SendingType, { isDirectOpen, isWarehouseActive }: OpenRoutes): boolean =>
  sendingType === 'direct' ? isDirectOpen : isWarehouseActive;

/** The way of an order. `rule` null = the default; `closed`: why it is not the way that its rule wants. */
export type Route =
  | {
      sendingType: SendingType;
      carrierCode: string | null;
      rule: number | null;
      closed: 'acknowledgementMissing' | null;
    }
  /** The way that was chosen is closed: nobody chose the other one. The order waits on it, and is forecast by it. */
  | { refusal: 'wayClosed'; sendingType: SendingType; rule: number | null };

/**
 * STORE-036, STORE-066, decision 72: the first rule's way, else the default; a rule that sends direct counts for nothing without the acknowledgement.
 * Where what was chosen so is closed (ORD-032) the seller chooses for the order: the way follows from no switch that is off.
 */
export function routeOf(
  order: RoutedOrder,
  routing: { defaultSending: SendingType; rules: readonly RoutingRule[] },
  open: OpenRoutes,
): Route {
  const rule = findRule(routing.rules, order);
  const chosen = rule === null ? undefined : routing.rules[rule];
  const isVoid = chosen?.sendingType === 'direct' && !open.isDirectOpen;
  const sendingType = isVoid ? routing.defaultSending : (chosen?.sendingType ?? routing.defaultSending);
  if (!isOpenRoute(sendingType, open)) return { refusal: 'wayClosed', sendingType, rule };
  return {
    sendingType,
    // The carrier of a rule for direct sending is none of the warehouse's.
    carrierCode: isVoid ? null : (chosen?.carrierCode ?? null),
    rule,
    closed: isVoid ? 'acknowledgementMissing' : null,
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
