import { randomUUID } from 'node:crypto';
import type { returns } from '@kervan/contracts/returns-calls';
import { limits } from '@kervan/domain/limits';
import { labelKindOf, labelKinds } from '@kervan/domain/orders/return-label-file';
import { ReturnLabelSource, ReturnLabelState } from '@kervan/domain/orders/return-label-state';
import { labelExpiresAt, ReturnLabelType, returnLabelTypeWords } from '@kervan/domain/orders/returns';
import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import {
  changeLabel,
  insertLabel,
  listLabels,
  sealedFile,
  type LabelFile,
} from '../../records/order-sendings/return-label-rows.ts';
import { replaceActive } from './end-purchase.ts';
import { afterLabel } from './label-facts.ts';
import { requireParcel } from './label-offers.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** RET-024, RET-005 … RET-007: keeps a label of the seller's own for a parcel, sealed; it takes the place of one that was uploaded before. */
export const uploadLabel: Handler<typeof returns.uploadLabel> = async ({ query, body, caller }, deps) => {
  const [file] = body.files;
  if (!file) throw new AppError('InvalidFileType');
  const kept = await labelFile(new Uint8Array(await file.arrayBuffer()));
  return within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, query.sellerOrderId);
    const parcel = requireParcel(state, await listLabels(tx, state.order), query.packageId);
    await replaceActive(tx, parcel, now);
    const labelType = returnLabelTypeWords.codeOf(query.returnLabelType) ?? ReturnLabelType.other;
    const row = await insertLabel(
      tx,
      state.order,
      {
        ref: randomUUID(),
        package_id: parcel.package_id,
        source: ReturnLabelSource.Uploaded,
        kind: labelType,
        state: ReturnLabelState.Active,
        expires_at: new Date(labelExpiresAt(now)),
      },
      now,
    );
    await changeLabel(tx, row, sealedFile(deps.secrets, row, caller.accountId, kept));
    const reported = {
      at: now,
      actor: await actorOf(tx, caller.accountId),
      kind: 'returnLabelUploaded',
      labelType,
      packageId: parcel.package_id,
    } as const;
    await changeOrder(tx, { ...caller, now }, state, afterLabel(state, reported));
    return null;
  });
};

/** More than a label has; less than what would take memory. */
const PIXELS_MAX = 50_000_000;

/** The file as it is kept. What its bytes are decides; a picture is drawn to its end, so that nothing else hides in it. */
export async function labelFile(content: Uint8Array): Promise<LabelFile> {
  if (content.length > limits.returnLabelBytesMax) throw new AppError('PayloadTooLarge');
  const kind = labelKindOf(content);
  if (kind === null) throw new AppError('InvalidFileType');
  if (kind === 'pdf') return { mediaType: labelKinds.pdf.mediaType, content };
  const picture = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 }).rotate();
  const drawn = await (kind === 'png' ? picture.png() : picture.jpeg({ quality: 92 })).toBuffer().catch(() => null);
  if (drawn === null) throw new AppError('InvalidFileType');
  return { mediaType: labelKinds[kind].mediaType, content: drawn };
}
