import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { takeover } from '@kervan/contracts/takeover-calls';
import type { AccountState } from '@kervan/domain/takeover/account-state';
import type { Db } from '../../db/connect.ts';
import { drawLogo } from '../../cases/draw-logo.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { previewTakeover } from './preview-takeover.ts';
import { readStateFile, type HashedState } from './state-file.ts';
import { takeoverJobs } from '../../jobs/declared/takeover.jobs.ts';
import { TakeoverState } from './takeover-rows.ts';

const compress = promisify(gzip);

/**
 * M12: looks through a state, and unless it is a look alone begins to take it over. The same state once more is the takeover that it has already:
 * a repetition writes nothing. @throws StateNotValid, StateNewer, StateDamaged, and what `previewTakeover` refuses
 */
export const importState: Handler<typeof takeover.importState> = async ({ body, caller, wire }, deps) => {
  const [file] = body.files;
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const hashed = readStateFile(await file.text());
  await requireLogos(hashed.state);
  const { accountId } = caller;
  const content = body.json.dryRun ? null : await compress(hashed.text);
  const answer = await within(deps, caller, async (tx) => {
    await tx
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = await findTakeover(tx, accountId, hashed);
    const { stores, room, refusal } = await previewTakeover(tx, accountId, hashed.state);
    if (content === null) return { stores, room, refusal, takeoverId: null };
    if (known !== null) return { stores, room, refusal: null, takeoverId: known };
    if (refusal !== null) {
      const taken = stores.filter(({ outcome }) => outcome === 'taken').map(({ market }) => market);
      throw new AppError(refusal, { data: { markets: taken, room } });
    }
    return {
      stores,
      room,
      refusal,
      takeoverId: await begin(tx, accountId, { ...hashed, content, now: deps.clock.now() }),
    };
  });
  if (answer.takeoverId !== null) await recordSecurity(deps, wire.request, 'stateTakenOver', accountId);
  const { company, extension } = hashed.state;
  return { stateHash: hashed.hash, ...answer, hasCompany: company !== null, hasExtension: extension !== null };
};

/** The one of the same state that is under way, or over without a failure. Throws TakeoverUnderWay for another one. */
async function findTakeover(tx: Db, accountId: number, { hash }: HashedState): Promise<number | null> {
  const rows = await tx
    .selectFrom('takeover')
    .select(['takeover_id', 'state', 'state_hash'])
    .where('account_id', '=', accountId)
    .where('state', '<>', TakeoverState.failed)
    .execute();
  const same = rows.find((row) => row.state_hash.toString('hex') === hash);
  if (same) {
    const takeoverId = Number(same.takeover_id);
    // One that was given up after many failures is tried again.
    if (same.state < TakeoverState.done) await wake(tx, accountId, takeoverId);
    return takeoverId;
  }
  if (rows.some(({ state }) => state < TakeoverState.done)) throw new AppError('TakeoverUnderWay');
  return null;
}

async function begin(
  tx: Db,
  accountId: number,
  { state, hash, content, now }: HashedState & { content: Buffer; now: number },
): Promise<number> {
  const { takeover_id } = await tx
    .insertInto('takeover')
    .values({
      account_id: accountId,
      state_hash: Buffer.from(hash, 'hex'),
      content,
      items: state.stores.reduce((sum, store) => sum + store.items.length, 0),
      asked_at: new Date(now),
    })
    .returning('takeover_id')
    .executeTakeFirstOrThrow();
  const takeoverId = Number(takeover_id);
  await wake(tx, accountId, takeoverId);
  return takeoverId;
}

const wake = (tx: Db, accountId: number, takeoverId: number): Promise<void> =>
  enqueue(tx, takeoverJobs.takeOver, { accountId, takeoverId });

/** A logo is taken over only as this product would have drawn it: nothing else can be in the picture. */
async function requireLogos({ stores }: AccountState): Promise<void> {
  for (const [index, { invoice }] of stores.entries()) {
    if (!invoice?.logo) continue;
    const content = Buffer.from(invoice.logo, 'base64');
    const drawn = await drawLogo(content).catch(() => null);
    if (!drawn?.equals(content))
      throw new AppError('StateNotValid', {
        fields: [{ field: `state.stores.${index}.invoice.logo`, code: 'NotAPicture' }],
      });
  }
}
