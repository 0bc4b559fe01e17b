import type { Operation as Joined } from '@kervan/contracts/schemas';
import { accountContracts, accountSamples } from './samples/account.ts';
import { buyersContracts, buyersSamples } from './samples/buyers.ts';
import { findingContracts, findingSamples } from './samples/finding.ts';
import { inventoryContracts, inventorySamples } from './samples/inventory.ts';
import { moneyContracts, moneySamples } from './samples/money.ts';
import { ordersContracts, ordersSamples } from './samples/orders.ts';
import { settingsContracts, settingsSamples } from './samples/settings.ts';
import { staffContracts, staffSamples } from './samples/staff.ts';
import { storesContracts, storesSamples } from './samples/stores.ts';
import { warehouseContracts, warehouseSamples } from './samples/warehouse.ts';
import type { Sample, Scope } from './samples/sample.ts';

export type { Sample } from './samples/sample.ts';
export type Operation = { name: string; endpoint: Joined; sample: Sample };

/** The areas of the product, each in a file of its own beside its requests. */
const contracts = {
  ...accountContracts,
  ...storesContracts,
  ...inventoryContracts,
  ...findingContracts,
  ...settingsContracts,
  ...ordersContracts,
  ...buyersContracts,
  ...moneyContracts,
  ...warehouseContracts,
  ...staffContracts,
};

/** Every operation of the product with a request that its contract accepts for the store. A new operation has to be added to compile. */
export function everyOperation(scope: Scope): Operation[] {
  const samples: Record<string, Record<string, Sample>> = {
    ...accountSamples(),
    ...storesSamples(scope),
    ...inventorySamples(scope),
    ...findingSamples(scope),
    ...settingsSamples(),
    ...ordersSamples(),
    ...buyersSamples(),
    ...moneySamples(),
    ...warehouseSamples(scope),
    ...staffSamples(),
  };
  return Object.entries(contracts).flatMap(([area, contract]) =>
    // The tables are exhaustive over the same keys.
    Object.entries(contract as Record<string, Joined>).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
      sample: samples[area]?.[name] ?? {},
    })),
  );
}

/** The address of a request. */
export function addressOf({ endpoint }: Operation, { params = {}, query = {} }: Sample): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** The body of a multipart request as a browser writes it: the field `json` holds a body of its own, lists are files or what stands for them. */
export function formDataOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (Array.isArray(value))
      for (const part of value) form.append(name, part instanceof Blob ? part : String(part as unknown));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value as unknown));
  return form;
}
