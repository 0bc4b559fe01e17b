import { createHash } from 'node:crypto';
import type { packages } from '@kervan/contracts/packages-calls';
import { isAway, WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** Photos that a package shows, the latest first. */
const PHOTOS_MAX = 200;

type Photo = { photo_id: string; sha256: string; at: Date };

/** The address of a photo, which asks for the session. */
export const photoPath = (packageId: number, photoId: string): string =>
  `/sapi/Warehouse/packagePhoto?packageId=${packageId}&photoId=${encodeURIComponent(photoId)}`;

/** Photos of a package of the account, the latest first. */
export async function readPhotos(tx: Db, storeId: number, packageId: number): Promise<Photo[]> {
  return tx
    .selectFrom('warehouse_photo')
    .select(['photo_id', 'sha256', 'at'])
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .orderBy('at', 'desc')
    .orderBy('photo_id')
    .limit(PHOTOS_MAX)
    .execute();
}

/** Throws RecordNotFound where the account has no such package. */
async function storeOfPackage(
  tx: Db,
  { accountId, storeIds }: { accountId: number; storeIds: readonly number[] },
  packageId: number,
): Promise<number> {
  const row = await tx
    .selectFrom('warehouse_package')
    .select('store_id')
    .where('account_id', '=', accountId)
    .where('store_id', 'in', [0, ...storeIds])
    .where('package_id', '=', packageId)
    .executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
  return row.store_id;
}

/** WH-051. */
export const imagePaths: Handler<typeof packages.imagePaths> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const storeId = await storeOfPackage(tx, caller, query.packageId);
    return (await readPhotos(tx, storeId, query.packageId)).map((row) => photoPath(query.packageId, row.photo_id));
  });

/** A photo as the warehouse keeps it, for its owner alone: it never changes, so that his browser may keep it. */
export const packagePhoto: Handler<typeof packages.photo> = async ({ query, caller, wire }, deps) => {
  const known = await within(deps, caller, async (tx) => {
    const storeId = await storeOfPackage(tx, caller, query.packageId);
    return tx
      .selectFrom('warehouse_photo')
      .select('sha256')
      .where('store_id', '=', storeId)
      .where('package_id', '=', query.packageId)
      .where('photo_id', '=', query.photoId)
      .executeTakeFirst();
  });
  if (!known) throw new AppError('RecordNotFound');
  const content = await readPhoto(deps, query.photoId);
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== known.sha256.toLowerCase()) {
    deps.log.warn({ photoId: query.photoId }, 'a photo of the warehouse is not the one that it told of');
    throw new AppError('WarehouseNotReachable');
  }
  void wire.reply.header('cache-control', 'private, max-age=604800, immutable').header('etag', `"${sha256}"`);
  return { name: `${sha256.slice(0, 12)}.jpg`, mediaType: 'image/jpeg', content };
};

/** Throws RecordNotFound for a photo that the warehouse has no more, WarehouseNotReachable where it does not answer as agreed. */
async function readPhoto(deps: Deps, photoId: string): Promise<Buffer> {
  try {
    return await deps.warehouse.photo(photoId);
  } catch (error) {
    if (error instanceof WarehouseDeclined) throw new AppError('RecordNotFound');
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error }, 'a photo of the warehouse could not be read');
    throw new AppError('WarehouseNotReachable');
  }
}
