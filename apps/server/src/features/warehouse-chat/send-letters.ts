import { letterAgainMs, LetterKind, LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import { isAway, WarehouseDeclined, WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { openFiles } from '../../records/warehouse/chat-files.ts';
import { keepAnswer, keepRefusal, type LetterAnswer } from '../../records/warehouse/letter-answers.ts';
import { claimLetter, stepLetter, type ClaimedLetter } from '../../records/warehouse/letters.ts';

/** System time: how long a letter is one process's, and after which a turn ends. */
const LEASE_S = 60;
const TURN_MS = 6_000;

const nothing: LetterAnswer = { chatRef: null, messageRef: null, claimRef: null };

/**
 * Tells the warehouse what waits, the letters of a conversation in their order. What got no answer is told again in the same words under the same
 * name, so that it is there once; what is declined is over, and shows why.
 */
export async function sendLetters(deps: WorkerDeps, storeId: number): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const letter = await claimLetter(reader, { storeId, seconds: LEASE_S });
    if (letter === null || !(await sendOne(deps, letter))) return;
  }
}

/** Answers whether it is worth going on: who does not answer now is asked later. */
async function sendOne(deps: WorkerDeps, letter: ClaimedLetter): Promise<boolean> {
  try {
    const answer = await tell(deps, letter);
    const now = deps.clock.now();
    await deps.db.transaction().execute(async (tx) => {
      const isOurs = await stepLetter(tx, letter, { state: LetterState.Told, failure: null, doneAt: now });
      if (isOurs) await keepAnswer(tx, letter, answer);
    });
    return true;
  } catch (error) {
    const now = deps.clock.now();
    if (error instanceof WarehouseDeclined) {
      await deps.db.transaction().execute(async (tx) => {
        const isOurs = await stepLetter(tx, letter, { state: LetterState.Declined, failure: error.code, doneAt: now });
        if (isOurs) await keepRefusal(tx, letter, error.code, now);
      });
      return true;
    }
    deps.log[isAway(error) ? 'warn' : 'error']({ err: error, letterId: letter.letterId }, 'the warehouse was not told');
    const retryAfterMs = error instanceof WarehouseUnavailable ? error.retryAfterMs : null;
    await stepLetter(deps.db, letter, {
      state: LetterState.Waiting,
      dueAt: now + letterAgainMs(letter.attempts, retryAfterMs),
      failure: error instanceof Error ? error.name : String(error),
    });
    // One that cannot be said, or whose answer is none, stops no other.
    return !(error instanceof WarehouseUnavailable);
  }
}

async function tell(deps: WorkerDeps, letter: ClaimedLetter): Promise<LetterAnswer> {
  if (letter.kind === LetterKind.Review) return tellReview(deps, letter);
  const said = await readSaid(deps, letter);
  const { chatRef, ref, text, packageRef } = said;
  const { warehouse } = deps;
  if (letter.kind === LetterKind.Claim) {
    const { claimRef, kind } = said;
    const claim = await warehouse.openClaim(claimRef ?? ref, {
      packageRef,
      kind,
      text,
      files: await filesOf(deps, said),
    });
    return { ...nothing, claimRef: claim.claimId, chatRef: claim.chatId };
  }
  if (letter.kind === LetterKind.Message) {
    const message = { text, files: await filesOf(deps, said) };
    const reported =
      chatRef === null
        ? await warehouse.openChat(ref, { packageRef, ...message })
        : await warehouse.writeToChat(ref, chatRef, message);
    return { ...nothing, chatRef: reported.chatId, messageRef: reported.messageId };
  }
  // A conversation that the warehouse never had is neither closed nor opened there.
  if (chatRef === null) return nothing;
  await (letter.kind === LetterKind.Close ? warehouse.closeChat(ref, chatRef) : warehouse.reopenChat(ref, chatRef));
  return nothing;
}

async function tellReview({ db, warehouse }: WorkerDeps, { storeId, packageId }: ClaimedLetter): Promise<LetterAnswer> {
  const review = await db
    .selectFrom('warehouse_review as r')
    .innerJoin('warehouse_package as w', (join) =>
      join.onRef('w.store_id', '=', 'r.store_id').onRef('w.package_id', '=', 'r.package_id'),
    )
    .select(['w.package_ref', 'r.points', 'r.comment'])
    .where('r.store_id', '=', storeId)
    .where('r.package_id', '=', packageId)
    .executeTakeFirstOrThrow();
  await warehouse.review(review.package_ref, { points: review.points, text: review.comment });
  return nothing;
}

type Said = {
  storeId: number;
  messageId: number;
  accountId: number;
  packageRef: string;
  chatRef: string | null;
  ref: string;
  text: string;
  claimRef: string | null;
  kind: 'lost' | 'damaged';
};

async function readSaid({ db }: WorkerDeps, { storeId, messageId, chatId }: ClaimedLetter): Promise<Said> {
  const row = await db
    .selectFrom('warehouse_message as m')
    .innerJoin('warehouse_chat as c', (join) =>
      join.onRef('c.store_id', '=', 'm.store_id').onRef('c.chat_id', '=', 'm.chat_id'),
    )
    .innerJoin('warehouse_package as w', (join) =>
      join.onRef('w.store_id', '=', 'c.store_id').onRef('w.package_id', '=', 'c.package_id'),
    )
    .leftJoin('warehouse_claim as k', (join) =>
      join.onRef('k.store_id', '=', 'c.store_id').onRef('k.chat_id', '=', 'c.chat_id'),
    )
    .select([
      'm.message_id',
      'm.ref',
      'm.text',
      'c.chat_ref',
      'c.account_id',
      'w.package_ref',
      'k.kind',
      'k.ref as claim',
    ])
    .where('m.store_id', '=', storeId)
    .where('m.message_id', '=', messageId)
    .where('c.chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  return {
    storeId,
    messageId: row.message_id,
    accountId: row.account_id,
    packageRef: row.package_ref,
    chatRef: row.chat_ref,
    ref: row.ref,
    text: row.text,
    claimRef: row.claim,
    kind: row.kind === 'damaged' ? 'damaged' : 'lost',
  };
}

const filesOf = ({ db, secrets }: WorkerDeps, { storeId, messageId, accountId }: Said) =>
  openFiles(db, secrets, accountId, { store_id: storeId, message_id: messageId });
