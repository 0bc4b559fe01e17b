import type { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { coverOf, refuseClaim } from '@kervan/domain/warehouse/insurance-terms';
import { LetterKind } from '@kervan/domain/warehouse/warehouse-letter';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { insertFiles, readGiven } from '../../records/warehouse/chat-files.ts';
import { afterChatEvent, changeChat, insertChat, insertMessage, Sender } from '../../records/warehouse/chat-rows.ts';
import { insertClaim } from '../../records/warehouse/claim-rows.ts';
import { writeLetter } from '../../records/warehouse/letters.ts';
import { findOwnParcel } from '../../records/warehouse/own-parcel.ts';
import { claimedParcel } from './claims.queries.ts';

/** WH-093, WH-041: opens a claim with a conversation about it, as far as its terms allow. Throws RecordNotFound, ClaimTermOver, ClaimNotPossible, ServiceFileRefused. */
export const openClaim: Handler<typeof insuranceClaims.create> = async ({ body, caller }, deps) => {
  const given = await readGiven(body.files ?? []);
  if ('refused' in given) throw new AppError('ServiceFileRefused', { data: { name: given.refused } });
  const { packageId, kind, description } = body.json;
  return answeredWithin(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { accountId } = caller;
    const { store_id: storeId, order_id: orderId } = found(await findOwnParcel(tx, caller, packageId));
    const state = await lockOrder(tx, storeId, { orderId });
    if (!state) throw new AppError('RecordNotFound');
    const parcel = found(await findOwnParcel(tx, caller, packageId));
    const refusal = refuseClaim(kind, await claimedParcel(tx, parcel), now);
    if (refusal === 'claimTermOver') throw new AppError('ClaimTermOver');
    if (refusal !== null) throw new AppError('ClaimNotPossible', { data: { reason: refusal } });

    const chat = await insertChat(tx, { storeId, accountId, packageId, isClaim: true, now });
    const message = chat && (await insertMessage(tx, chat, { sender: Sender.Seller, text: description, at: now, now }));
    if (!chat || !message) throw new Error('a conversation of ours has no name of the warehouse');
    await insertFiles(tx, deps.secrets, { accountId, message }, given.files);
    await changeChat(tx, chat, { ...afterChatEvent(chat, 'customerWrote', { at: now, now }) });
    const claim = await insertClaim(tx, {
      store_id: storeId,
      account_id: accountId,
      package_id: packageId,
      chat_id: chat.chat_id,
      kind,
      cover_usd: coverOf(parcel.value_usd, parcel.insurance_posted ?? 0),
      created_at: new Date(now),
    });
    if (!claim) throw new AppError('ClaimNotPossible', { data: { reason: 'claimOpen' } });
    const { message_id: messageId } = message;
    await writeLetter(tx, { storeId, packageId, chatId: chat.chat_id, messageId, kind: LetterKind.Claim, now });
    await changeOrder(tx, { accountId, storeId, now }, state, {
      events: [
        {
          kind: 'claimOpened',
          key: `claim:${claim.claim_id}`,
          at: new Date(now),
          actor: await actorOf(tx, accountId),
          package_id: packageId,
          details: { claim: kind },
        },
      ],
    });
    return { id: claim.claim_id };
  });
};
