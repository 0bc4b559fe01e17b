import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AccountState } from '@kervan/domain/takeover/account-state';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { previewTakeover } from './preview-takeover.ts';
import { readState } from './read-state.ts';
import { hashState } from './state-file.ts';
import { takeItems } from './take-items.ts';
import { lockTakeover, setTakeover, type Asked } from './takeover-locks.ts';
import { TakeoverState } from './takeover-rows.ts';
import { writeAccount } from './write-account.ts';
import { writeStore } from './write-store.ts';

const expand = promisify(gunzip);
type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'chance'>;

/**
 * Takes a state over: stores and everything that was set in one transaction, or nothing of it; then the products, a part each time with how far
 * it came, so that a process that dies leaves the rest to the next one; at last what stands is read and its hash kept beside that of the state.
 */
export async function takeOver(deps: Deps, asked: Asked): Promise<void> {
  const row = await deps.db
    .selectFrom('takeover')
    .select('content')
    .where('account_id', '=', asked.accountId)
    .where('takeover_id', '=', asked.takeoverId)
    .executeTakeFirst();
  if (!row?.content) return;
  // It was checked before it was kept.
  const state = JSON.parse((await expand(row.content)).toString()) as AccountState;
  if (!(await writeHead(deps, asked, state))) return;
  while (await takeItems(deps, asked, state));
  await end(deps, asked, state);
}

/** True when stores and settings stand; false when the account has changed so that nothing can be taken over. */
const writeHead = ({ db, clock, chance }: Deps, asked: Asked, state: AccountState): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { accountId } = asked;
    const now = clock.now();
    await tx
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    const row = await lockTakeover(tx, asked);
    if (row?.state !== TakeoverState.waiting) return row?.state === TakeoverState.items;
    const { storeIds: known, refusal } = await previewTakeover(tx, accountId, state);
    if (refusal !== null) {
      await setTakeover(tx, asked, {
        state: TakeoverState.failed,
        failure: refusal,
        content: null,
        ended_at: new Date(now),
      });
      return false;
    }
    const storeIds = new Map<string, number>();
    for (const store of state.stores)
      storeIds.set(
        store.market,
        await writeStore(tx, { accountId, storeId: known.get(store.market) ?? null, now, chance }, store),
      );
    await writeAccount(tx, { accountId, now, storeIds }, state);
    await setTakeover(tx, asked, { state: TakeoverState.items });
    await announce(tx, accountId, { type: 'banner', storeId: null });
    return true;
  });

/** Part of the account that the state is about, as it stands now. */
const end = ({ db, clock }: Deps, asked: Asked, state: AccountState): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { accountId } = asked;
    const found = await readState(
      tx,
      accountId,
      state.stores.map(({ market }) => market),
    );
    const { hash } = hashState({
      company: state.company && found.company,
      extension: state.extension && found.extension,
      stores: found.stores,
    });
    await setTakeover(tx, asked, {
      state: TakeoverState.done,
      found_hash: Buffer.from(hash, 'hex'),
      content: null,
      ended_at: new Date(clock.now()),
    });
    await announce(tx, accountId, { type: 'banner', storeId: null });
  });
