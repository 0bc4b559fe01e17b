import type * as z from 'zod';
import { printOf } from './idempotency-key.ts';
import * as objects from './warehouse-objects.ts';
import type { Wire } from './warehouse-wire.ts';

export type RecipientToSend = {
  name: string;
  phone: string | null;
  line1: string;
  line2: string | null;
  line3: string | null;
  city: string;
  county: string | null;
  stateOrRegion: string | null;
  postalCode: string | null;
  countryCode: string;
};

/** A package that is announced; `no` KRV-########. Amounts in USD cents. */
export type PackageToSend = {
  no: string;
  customerRef: string;
  orderRef: string;
  market: string;
  recipient: RecipientToSend;
  items: { asin: string; title: string; quantity: number; valueMinor: number }[];
  carrierCode: string;
  serviceCode: string;
  preLabel: boolean;
  gift: { note: string; sender: string } | null;
};

export type PackageChanges = {
  recipient?: RecipientToSend;
  carrierCode?: string;
  serviceCode?: string;
  inbound?: { carrier: string; tracking: string };
};

/** What is done with a package by its number in the row of its events. */
export const packageActs = ['hold-back', 'resume', 'cancel', 'dispose', 'remeasure'] as const;
export type PackageAct = (typeof packageActs)[number];
type Step = z.output<typeof objects.stepAnswer>;

export type PackageCalls = {
  /** Announces it, once: a package is what it was announced as. */
  putPackage(packageRef: string, announced: PackageToSend): Promise<z.output<typeof objects.packageAnswer>>;
  /** Until it is released. `seq`: the one that was read; the warehouse declines with seq_conflict when there are later ones. */
  changePackage(packageRef: string, seq: number, changes: PackageChanges): Promise<Step>;
  /** Only after the hold of credit; only this lets the warehouse dispatch it. `hold`: the revision of the hold. */
  releasePackage(packageRef: string, release: { quoteId: string; priceMinor: number; hold: number }): Promise<Step>;
  /** `seq`: the last event that was applied, so that doing the same later is another act. */
  actOnPackage(packageRef: string, act: PackageAct, seq: number): Promise<Step>;
  returnPackage(packageRef: string, how: { kind: 'hub' | 'local'; labelId: string | null; seq: number }): Promise<Step>;
  package(packageRef: string): Promise<objects.WholePackage>;
  /** Events after a number, in their order and without holes. */
  packageEvents(packageRef: string, after: number): Promise<objects.WarehouseEventRead[]>;
  /** The sweep over all packages; the cursor of the last page is kept. */
  allEvents(
    cursor: string | null,
    limit: number,
  ): Promise<{ events: objects.WarehouseEventRead[]; cursor: string | null }>;
  photo(photoId: string): Promise<Buffer>;
};

const at = (packageRef: string): string => `/packages/${encodeURIComponent(packageRef)}`;

export const packageCalls = (wire: Wire): PackageCalls => ({
  putPackage: (packageRef, announced) =>
    wire.ask(
      { method: 'PUT', path: at(packageRef), body: announced, fact: `package:${packageRef}` },
      objects.packageAnswer,
    ),
  changePackage: (packageRef, seq, changes) =>
    wire.ask(
      {
        method: 'PATCH',
        path: at(packageRef),
        body: changes,
        fact: `package:${packageRef}:change:${seq}:${printOf(changes)}`,
        ifMatch: seq,
      },
      objects.stepAnswer,
    ),
  releasePackage: (packageRef, { quoteId, priceMinor, hold }) =>
    wire.ask(
      {
        method: 'POST',
        path: `${at(packageRef)}/release`,
        body: { quoteId, priceMinor },
        fact: `package:${packageRef}:release:${hold}:${quoteId}:${priceMinor}`,
      },
      objects.stepAnswer,
    ),
  actOnPackage: (packageRef, act, seq) =>
    wire.ask(
      { method: 'POST', path: `${at(packageRef)}/${act}`, body: {}, fact: `package:${packageRef}:${act}:${seq}` },
      objects.stepAnswer,
    ),
  returnPackage: (packageRef, { kind, labelId, seq }) =>
    wire.ask(
      {
        method: 'POST',
        path: `${at(packageRef)}/return`,
        body: { kind, labelId },
        fact: `package:${packageRef}:return:${seq}:${kind}:${labelId ?? ''}`,
      },
      objects.stepAnswer,
    ),
  package: (packageRef) => wire.ask({ method: 'GET', path: at(packageRef) }, objects.wholePackage),
  packageEvents: async (packageRef, after) => {
    const path = `${at(packageRef)}/events`;
    const { events } = await wire.ask({ method: 'GET', path, query: { after } }, objects.events);
    return events;
  },
  allEvents: (cursor, limit) => wire.ask({ method: 'GET', path: '/events', query: { cursor, limit } }, objects.events),
  photo: (photoId) => wire.photo(`/photos/${encodeURIComponent(photoId)}`),
});
