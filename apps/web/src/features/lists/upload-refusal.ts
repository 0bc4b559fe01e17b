import type { ApiError } from '@kervan/contracts/call';
import { tableFaults } from '@kervan/domain/files/table-fault';
import { valueFields } from '@kervan/domain/filters/record-file';
import { errorText } from '../../api/error-text.ts';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';

const codes = [...tableFaults, 'columns', 'tooManyLines', 'noRoom'] as const;

/** Why a whole file is not taken. */
export function uploadRefusal(error: ApiError, { t, format }: { t: Text; format: Format }): string {
  // The contract names what stands in it.
  const data = error.data as
    | { fault?: { code?: string; columns?: string[]; limit?: number; room?: number } }
    | null
    | undefined;
  const fault = data?.fault;
  const code = codes.find((each) => each === fault?.code);
  if (code === undefined) return errorText(error, t);
  const columns = valueFields.filter((field) => fault?.columns?.includes(field) === true);
  return t(`lists:fileFault.${code}`, {
    columns: columns.map((field) => `“${t(`lists:file.columns.${field}`)}”`).join(` ${t('lists:uploadDialog.or')} `),
    limit: format.number(fault?.limit ?? 0),
    room: format.number(fault?.room ?? 0),
  });
}
