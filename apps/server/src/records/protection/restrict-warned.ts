import { foldCase } from '@kervan/domain/filters/fold-case';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import {
  infringementOf,
  poolSourceOf,
  restrictionReasonOf,
  restrictsBrand,
  type PreventionAction,
  type PreventSuspend,
} from '@kervan/domain/protection/prevent-suspend';
import type { Db } from '../../db/connect.ts';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import { addToList } from '../products/list-write.ts';
import type { Warned } from './keep-warnings.ts';
import type { IncomingWarning } from './raise-warning.ts';

type Restricting = {
  settings: PreventSuspend;
  rule: PreventionAction;
  incoming: IncomingWarning;
  warned: readonly Warned[];
  now: number;
};

const NOTE_MAX = 200;

/** Puts the products, and on a trademark warning their brands, on the store's lists as far as its rules say so (INV-066). Answers what is new there, for the record. */
export async function restrictWarned(
  tx: Db,
  store: StoreOfAccount,
  { settings, rule, incoming, warned, now }: Restricting,
): Promise<{ restricted?: string[]; restrictedBrands?: string[] }> {
  const { kind, channel, detail } = incoming;
  const why = {
    reason: restrictionReasonOf(kind, channel),
    infringement: infringementOf(kind),
    source: poolSourceOf(channel),
    note: detail.slice(0, NOTE_MAX),
  };
  const products = new Map(warned.flatMap(({ asin, sku }) => (asin === null ? [] : [[asin, sku] as const])));
  const restricted =
    rule === 'removeAndRestrict'
      ? await addToList(
          tx,
          store,
          RestrictionKind.restrictedProduct,
          [...products].map(([asin, sku]) => ({ value: asin, folded: asin, sku, ...why })),
          now,
        )
      : [];
  const names = restrictsBrand(settings, kind)
    ? new Map(warned.flatMap(({ brand }) => (brand?.trim() ? [[foldCase(brand.trim()), brand.trim()] as const] : [])))
    : new Map<string, string>();
  const added = await addToList(
    tx,
    store,
    RestrictionKind.restrictedBrand,
    [...names].map(([folded, value]) => ({ value, folded, ...why })),
    now,
  );
  return {
    ...(restricted.length > 0 ? { restricted } : {}),
    ...(added.length > 0 ? { restrictedBrands: added.map((folded) => names.get(folded) ?? folded) } : {}),
  };
}
