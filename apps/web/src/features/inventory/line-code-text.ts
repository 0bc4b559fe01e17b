import { isErrorCode } from '@kervan/contracts/errors';
import { addLineCodes, type AddLineCode } from '@kervan/domain/inventory/add-request';
import type { Text } from '../../i18n/i18n.ts';

const isLineCode = (code: string): code is AddLineCode => addLineCodes.some((each) => each === code);

/** Why a line of an add was not taken. */
export function lineCodeText(code: string, t: Text): string {
  if (isLineCode(code)) return t(`product:lineCode.${code}`);
  return t(isErrorCode(code) ? `errors:${code}` : 'product:lineCode.other');
}
