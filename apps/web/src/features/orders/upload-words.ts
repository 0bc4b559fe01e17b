import type { ApiError } from '@kervan/contracts/call';
import type { OrderUpload } from '@kervan/contracts/order-files';
import type { OrderFileFaultCode, UploadFaultCode } from '@kervan/domain/orders/order-upload';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';

export type FileFault = NonNullable<OrderUpload['fault']>;

/** What a refusal says of the file; null = it is another one. */
export function faultOfError(error: ApiError): FileFault | null {
  if (error.code !== 'InvalidFileFormat') return null;
  const fault = (error.data as { fault?: unknown } | null | undefined)?.fault;
  // The server puts into a refusal what it keeps of a file.
  return typeof fault === 'object' && fault !== null && 'code' in fault ? (fault as FileFault) : null;
}

/** Why a whole file was not taken, and where. */
export function fileFaultText(fault: FileFault, t: Text, { number }: Pick<Format, 'number'>): string {
  // The codes are those of the rule.
  return t(`orderFiles:fileFault.${fault.code as OrderFileFaultCode}`, {
    line: number(fault.line ?? 1),
    limit: number(fault.limit ?? 0),
    columns: (fault.columns ?? []).join(', '),
    separator: fault.separator === '\t' ? 'Tab' : (fault.separator ?? ''),
  });
}

/** Why a line was not taken. */
export const lineFaultText = (code: string, t: Text): string => t(`orderFiles:fault.${code as UploadFaultCode}`); // The codes are those of the rule.
