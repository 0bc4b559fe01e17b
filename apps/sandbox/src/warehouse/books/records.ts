import type { MarketCode } from '@kervan/domain/markets';
import type { EventType } from '../events/event-types.ts';
import type { PackageState } from '../packages/package-states.ts';

/** Instants are RFC 3339 of the world's clock. */
type Instant = string;

export type Address = {
  name: string | null;
  phone?: string | null | undefined;
  line1: string;
  line2?: string | null | undefined;
  line3?: string | null | undefined;
  city: string;
  county?: string | null | undefined;
  stateOrRegion?: string | null | undefined;
  postalCode?: string | null | undefined;
  countryCode: string;
};

export type Customer = { id: string; profile: object; logoBytes: number };

export type Measures = { grams: number; lengthMm: number; widthMm: number; heightMm: number };

/** Why a service cannot take a package. */
export const quoteReasons = [
  'po_box',
  'country_unserved',
  'over_weight',
  'over_girth',
  'battery',
  'liquid',
  'strike',
] as const;
export type QuoteReason = (typeof quoteReasons)[number];

export type Quote = {
  quoteId: string;
  carrierCode: string;
  serviceCode: string;
  priceMinor: number;
  available: boolean;
  reason: QuoteReason | null;
  until: Instant;
};

export type Outbound = { carrier: string; service: string; tracking: string };
export type PackageItem = { asin: string; title: string; quantity: number; valueMinor: number };
export type PackageReturn = {
  kind: 'hub' | 'local' | 'carrier';
  labelId: string | null;
  facility: string;
  startedAt: Instant;
  arrivedAt: Instant | null;
  sentAt: Instant | null;
};

export type Package = {
  /** Kervan's packageRef. */
  id: string;
  no: string;
  customerRef: string;
  orderRef: string;
  market: MarketCode;
  recipient: Address;
  items: PackageItem[];
  carrierCode: string;
  serviceCode: string;
  preLabel: boolean;
  gift: { note: string; sender: string } | null;
  inbound: { carrier: string; tracking: string } | null;
  state: PackageState;
  /** Of its last event; 0 = none yet. */
  seq: number;
  announcedAt: Instant;
  inboundMovingAt: Instant | null;
  receivedAt: Instant | null;
  measures: Measures | null;
  contents: { battery: boolean; liquidMl: number };
  isRemeasureAsked: boolean;
  quotes: Quote[];
  formerQuoteIds: string[];
  firstPricedAt: Instant | null;
  release: { quoteId: string; priceMinor: number } | null;
  label: Outbound | null;
  outbound: (Outbound & { priceMinor: number }) | null;
  dispatchedAt: Instant | null;
  deliveredAt: Instant | null;
  carrierCodes: string[];
  photos: string[];
  return: PackageReturn | null;
  /** What the autopilot has put off for it: a step is done once. */
  planned: string | null;
};

export type ObjectKind = 'package' | 'unidentified' | 'carrier' | 'agreement';
export type Event = {
  id: string;
  type: EventType;
  at: Instant;
  object: { kind: ObjectKind; ref: string };
  seq: number;
  data: object;
};

export const forgeries = ['secret', 'stale', 'unsigned'] as const;
export type Delivery = {
  id: string;
  event: string;
  attempts: number;
  firstMs: number | null;
  dueMs: number | null;
  status: 'waiting' | 'delivered' | 'failed' | 'dropped' | 'forged';
  lastStatus: number | null;
  forgery: (typeof forgeries)[number] | null;
};

export type Label = {
  id: string;
  packageRef: string;
  carrier: string;
  carrierService: string;
  tracking: string;
  priceMinor: number;
  boughtAt: Instant;
  expiresAt: Instant;
  status: 'active' | 'used' | 'void';
};

export type Attachment = { name: string; type: string; bytes: number; sha256: string };
export type Claim = {
  id: string;
  packageRef: string;
  chatId: string;
  kind: 'lost' | 'damaged';
  text: string;
  files: Attachment[];
  madeAt: Instant;
  decision: { accepted: boolean; amountMinor: number } | null;
};

export type ExtraPayment = {
  id: string;
  packageRef: string;
  amountMinor: number;
  text: string;
  createdAt: Instant;
  approved: boolean | null;
};

export const chatStatuses = [
  'Open',
  'WaitingReplyFromCarrier',
  'WaitingReplyFromCustomer',
  'WaitingReplyFromWarehouse',
  'ClosedByCustomer',
  'ClosedByWarehouse',
] as const;
export type ChatMessage = {
  id: string;
  from: 'customer' | 'warehouse';
  text: string;
  files: Attachment[];
  photos: string[];
  at: Instant;
};
export type Chat = {
  id: string;
  packageRef: string;
  status: (typeof chatStatuses)[number];
  messages: ChatMessage[];
  closedAt: Instant | null;
};

export type Review = { id: string; points: number; text: string; at: Instant };

export const unidentifiedStates = ['Waiting', 'Claimed', 'Matched', 'Returned', 'Disposed'] as const;
export type Unidentified = {
  /** Its code. */
  id: string;
  status: (typeof unidentifiedStates)[number];
  location: string;
  asin: string | null;
  customerRef: string | null;
  market: MarketCode | null;
  comment: string;
  photos: string[];
  foundAt: Instant;
  claim: { customerRef: string; orderNo: string | null; asin: string | null; text: string } | null;
};

export const photoKinds = ['parcel', 'scale', 'damage', 'unidentified', 'chat'] as const;
export type Photo = { id: string; kind: (typeof photoKinds)[number]; hue: number; sha256: string; at: Instant };

export const chargeKinds = [
  'shipping',
  'extra',
  'return_handling',
  'return_label',
  'return_label_refund',
  'correction',
] as const;
export type Charge = {
  id: string;
  at: Instant;
  packageRef: string | null;
  kind: (typeof chargeKinds)[number];
  amountMinor: number;
};

/** A carrier that does not take parcels for a while; market null = of every market. */
export type Notice = { id: string; market: MarketCode | null; kind: 'strike' | 'unserved'; until: Instant };

/** `webhook`, `autopilot`, `agreement`, `secret`. */
export type Setting = { id: string; value: { [name: string]: string | number | boolean } };
export type KeptAnswer = { id: string; fingerprint: string; body: string; atMs: number };

export type Records = {
  customer: Customer;
  package: Package;
  event: Event;
  delivery: Delivery;
  label: Label;
  claim: Claim;
  extra_payment: ExtraPayment;
  chat: Chat;
  review: Review;
  unidentified: Unidentified;
  photo: Photo;
  charge: Charge;
  notice: Notice;
  setting: Setting;
  answer: KeptAnswer;
};
export type Kind = keyof Records;
export type Kept = Records[Kind];
