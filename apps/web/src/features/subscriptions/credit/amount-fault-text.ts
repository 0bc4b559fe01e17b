import type { Text } from '../../../i18n/i18n.ts';
import type { AmountFault } from './typed-amount.ts';

/** What is wrong with an amount, said at its field. */
export const amountFaultText = (
  fault: AmountFault,
  { min, max }: { min: number; max: number },
  { t, money }: { t: Text; money: (cents: number) => string },
): string => t(`credit:fault.${fault}`, { min: money(min), max: money(max) });
