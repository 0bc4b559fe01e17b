import type { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { attachmentKinds, attachmentTypes } from '@kervan/domain/files/attachment';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { filePlace } from '../../records/buyer-messages/messages.ts';
import { isHandedOn } from '../../records/buyer-messages/by-marketplace.ts';
import { reachBuyer } from '../../records/buyer-messages/reach-buyer.ts';
import { findThread } from '../../records/buyer-messages/threads.ts';
import { listItems, listThreads, readThread } from './buyer-messages.queries.ts';

/** MSG-030. */
export const showThreads: Handler<typeof buyerMessages.threads> = async ({ body, caller }, deps) => {
  const listed = await within(deps, caller, (tx) => listThreads(tx, deps.secrets, caller, body));
  const { page, limit } = body;
  return { ...listed, page, limit, nextCursor: null, asOf: new Date(deps.clock.now()).toISOString() };
};

/** MSG-031. Throws RecordNotFound. */
export const showItems: Handler<typeof buyerMessages.items> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { threadId, page, limit } = body;
    const row = found(await findThread(tx, [caller.storeId], threadId));
    const thread = found(await readThread(tx, deps.secrets, caller, threadId));
    const listed = await listItems(tx, deps.secrets, { ...caller, threadId }, { page, limit });
    const hasAddress = (await reachBuyer(tx, deps.secrets, caller.accountId, row)) !== null;
    const isByMarketplace = !hasAddress && row.order_id !== null && (await isHandedOn(tx, caller.storeId));
    return {
      ...listed,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
      thread,
      isReachable: hasAddress || isByMarketplace,
      isByMarketplace,
      isTranslationAvailable: deps.translation !== null,
    };
  });

/** A file of a message. Throws RecordNotFound, for one that was refused, too. */
export const fileOfMessage: Handler<typeof buyerMessages.file> = async ({ query, caller }, deps) => {
  const { accountId, storeId } = caller;
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('buyer_message_file')
      .select(['name', 'kind', 'sealed', 'message_id'])
      .where('store_id', '=', storeId)
      .where('file_id', '=', query.id)
      .executeTakeFirst(),
  );
  const kind = attachmentKinds.find((one) => one === row?.kind);
  if (!row || row.sealed === null || kind === undefined) throw new AppError('RecordNotFound');
  const place = filePlace({ accountId, storeId, messageId: row.message_id });
  return {
    name: row.name,
    mediaType: attachmentTypes[kind],
    content: Buffer.from(deps.secrets.open(row.sealed, place), 'base64'),
  };
};
