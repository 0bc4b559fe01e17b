import type { ApiError } from '@kervan/contracts/call';
import { businessFileFaults } from '@kervan/domain/reports/business-file';
import { errorText } from '../../api/error-text.ts';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';
import { periodsText } from './periods-text.ts';

// What a refusal of a file carries; the contract names it.
type Told = {
  fault?: { code?: string; columns?: string[]; limit?: number; line?: number | null };
  periods?: { from: string; to: string }[];
} | null;
const toldBy = (error: ApiError): Told | undefined => error.data as Told | undefined;

/** The periods that would leave for a file; none = something else is wrong. */
export const overlapOf = (error: ApiError): { from: string; to: string }[] =>
  error.code === 'BusinessPeriodsOverlap' ? (toldBy(error)?.periods ?? []) : [];

/** Why a whole file is not taken, and where. */
export function businessRefusal(error: ApiError, { t, format }: { t: Text; format: Format }): string {
  const periods = overlapOf(error);
  if (periods.length > 0) return t('reports:upload.overlapText', { periods: periodsText(periods, format) });
  const fault = toldBy(error)?.fault;
  const code = businessFileFaults.find((each) => each === fault?.code);
  if (code === undefined) return errorText(error, t);
  const said = t(`reports:upload.fileFault.${code}`, {
    columns: (fault?.columns ?? []).map((name) => `“${name}”`).join(', '),
    limit: format.number(fault?.limit ?? 0),
  });
  return fault?.line ? `${t('reports:upload.atLine', { line: format.number(fault.line) })} ${said}` : said;
}
