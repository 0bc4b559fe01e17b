import { createHash } from 'node:crypto';
import type { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { attachmentTypes } from '@kervan/domain/files/attachment';
import { sql } from 'kysely';
import { isAway, WarehouseAnswerInvalid, WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { kindOf, openSealed } from '../../records/warehouse/chat-files.ts';

/** A file of a message of the caller's: his own as he sent it, a picture of the warehouse as it stands there. Throws RecordNotFound, WarehouseNotReachable. */
export const messageFile: Handler<typeof warehouseChat.file> = async ({ query, caller }, deps) => {
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('warehouse_file')
      .selectAll()
      .where('store_id', '=', sql<number>`any(${[...caller.storeIds]}::int[])`)
      .where('file_id', '=', query.id)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('RecordNotFound');
  const content =
    row.photo_ref === null
      ? openSealed(deps.secrets, caller.accountId, row, row.sealed ?? '')
      : await photoOf(deps, { ref: row.photo_ref, sha256: row.sha256 });
  return { name: row.name, mediaType: attachmentTypes[kindOf(row.kind)], content };
};

async function photoOf(deps: Deps, { ref, sha256 }: { ref: string; sha256: string | null }): Promise<Buffer> {
  try {
    const content = await deps.warehouse.photo(ref);
    if (sha256 !== null && createHash('sha256').update(content).digest('hex') !== sha256)
      throw new WarehouseAnswerInvalid('the picture is another than the one that was told of');
    return content;
  } catch (error) {
    if (error instanceof WarehouseDeclined) throw new AppError('RecordNotFound');
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error }, 'a picture of the warehouse could not be read');
    throw new AppError('WarehouseNotReachable');
  }
}
