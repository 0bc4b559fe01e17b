import { Readable } from 'node:stream';
import { addDays } from '@kervan/domain/calendar/weeks';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import type { feedback } from '@kervan/contracts/feedback-calls';
import { feedbackReportRows } from '../../connectors/marketplace/feedback-report.ts';
import type { ReportedFeedback } from '@kervan/domain/feedback/reported-feedback';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { takeFeedbackIn } from '../../records/reports/take-feedback.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

/** The head of the file stands in its first line. */
const FIRST_LINE = 2;

/**
 * MSG-015, MSG-035: what buyers said by the marketplace's own file, for stores that no API tells. A line that cannot be read is named and stops no other; of
 * which days the file tells all is not known, so nothing that it does not name leaves. @throws InvalidFileFormat where no line of it is feedback
 */
export const uploadFeedback: Handler<typeof feedback.uploadFeedback> = async ({ body, caller }, deps) => {
  const { storeId } = caller;
  const [file] = body.files;
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const { market } = await within(deps, caller, (tx) =>
    tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow(),
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const now = deps.clock.now();

  const rows = bytes.includes(0) ? [] : await rowsOf(bytes, market, now);
  const wrong = rows.flatMap(({ isBroken }, place) => (isBroken ? [place + FIRST_LINE] : []));
  if (wrong.length === rows.length) throw new AppError('InvalidFileFormat');
  return answeredWithin(deps, caller, async (tx) => {
    await lockStores(tx, [storeId]);
    await takeFeedbackIn(tx, storeId, { rows, since: null, now });
    return {
      lines: rows.length,
      taken: rows.length - wrong.length,
      wrong: wrong.slice(0, limits.feedbackFaultsTold),
      wrongCount: wrong.length,
    };
  });
};

async function rowsOf(bytes: Uint8Array, market: MarketCode, now: number): Promise<ReportedFeedback[]> {
  const document = { bytes: Readable.from([bytes]), charset: null };
  // Somewhere it is tomorrow already.
  const today = addDays(new Date(now).toISOString().slice(0, 10), 1);
  const rows: ReportedFeedback[] = [];
  for await (const row of feedbackReportRows(document, { market, today })) rows.push(row);
  return rows;
}
