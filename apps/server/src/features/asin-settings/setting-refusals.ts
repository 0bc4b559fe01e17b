import type { judgeSettings } from '@kervan/domain/asin-settings/asin-setting';
import { AppError } from '../../errors.ts';

/** Why nothing of what was entered can be kept. */
export function refusalOf(rejected: ReturnType<typeof judgeSettings>['rejected']): AppError {
  if (rejected.every(({ code }) => code === 'AsinNotValid')) return new AppError('AsinNotValid');
  const fields = rejected.map(({ index, field, code }) => ({ field: `items.${index}.${field}`, code }));
  return new AppError('ValidationFailed', { fields });
}

/** INV-071: it has to be said that it is meant. */
export const lowProfit = () =>
  new AppError('ValidationFailed', { fields: [{ field: 'confirmed', code: 'ProfitNotPositive' }] });
