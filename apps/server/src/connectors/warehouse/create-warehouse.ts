import type * as z from 'zod';
import * as objects from './warehouse-objects.ts';
import { packageCalls, type PackageCalls } from './package-calls.ts';
import { serviceCalls, type ServiceCalls } from './service-calls.ts';
import { rates, type RatesRead } from './warehouse-rates.ts';
import { openWire, type WarehouseAddress } from './warehouse-wire.ts';

/** Who sends, as the warehouse keeps its customers. */
export type CustomerToSend = {
  personName: string;
  companyName: string;
  storeName: string;
  phone: string;
  email: string;
  line1: string;
  line2: string;
  line3: string;
  city: string;
  district: string;
  state: string;
  zipCode: string;
  country: string;
  /** Bytes of a PNG; null = none. */
  logo: Buffer | null;
};

/** What the warehouse offers, and to whom. */
type SetUpCalls = {
  /**
   * The price list in US cents; the market's factor is in the rates already, handling is added once (WH-039). Some of them may not be as agreed: those
   * stand as they stood.
   */
  rates(market?: string): Promise<RatesRead>;
  /** Without those that are not as agreed. */
  carriers(market: string): Promise<objects.WarehouseCarrier[]>;
  /** Some of them may not be as agreed: those stand as they stood. */
  facilities(): Promise<objects.Part<objects.WarehouseFacility>>;
  agreement(): Promise<z.output<typeof objects.agreement>>;
  /** `revision`: of the profile; the same one is sent once. */
  putCustomer(customerRef: string, revision: number, customer: CustomerToSend): Promise<null>;
  /** `since`: the start of the process that listens; each start says anew where. */
  putWebhook(url: string, since: number): Promise<null>;
};

/** Client of the warehouse's API (warehouse protocol). Every call throws WarehouseRefused, WarehouseUnavailable, WarehouseDeclined, WarehouseAnswerInvalid. */
export type Warehouse = SetUpCalls & PackageCalls & ServiceCalls;

export function createWarehouse(address: WarehouseAddress): Warehouse {
  const wire = openWire(address);
  const get = <T>(path: string, answer: z.ZodType<T>, query: Record<string, string | number | null> = {}) =>
    wire.ask({ method: 'GET', path, query }, answer);
  return {
    rates: (market) => get('/rates', rates, { market: market ?? null }),
    carriers: async (market) => wire.readOf('/carriers', await get('/carriers', objects.carriers, { market })),
    facilities: () => get('/facilities', objects.facilities),
    agreement: () => get('/agreement', objects.agreement),
    putCustomer: (customerRef, revision, customer) =>
      wire.ask(
        {
          method: 'PUT',
          path: `/customers/${encodeURIComponent(customerRef)}`,
          body: customerBody(customer),
          fact: `customer:${customerRef}:${revision}`,
        },
        objects.nothing,
      ),
    putWebhook: (url, since) =>
      wire.ask({ method: 'PUT', path: '/webhook', body: { url }, fact: `webhook:${url}:${since}` }, objects.nothing),
    ...packageCalls(wire),
    ...serviceCalls(wire),
  };
}

/** The protocol has the profile and its logo; the address in the words of a recipient's. What is empty is not said. */
function customerBody({ logo, ...profile }: CustomerToSend): object {
  const { personName, companyName, storeName, phone, email } = profile;
  const said = { companyName, storeName, phone, email };
  return {
    personName,
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')),
    address: {
      name: personName,
      phone: phone || null,
      line1: profile.line1,
      line2: profile.line2 || null,
      line3: profile.line3 || null,
      city: profile.city,
      county: profile.district || null,
      stateOrRegion: profile.state || null,
      postalCode: profile.zipCode,
      countryCode: profile.country,
    },
    logo: logo?.toString('base64') ?? null,
  };
}
