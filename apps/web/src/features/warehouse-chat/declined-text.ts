import type { Text } from '../../i18n/i18n.ts';

const known = ['state_conflict', 'not_found', 'disposed', 'invalid', 'claim_term_over'] as const;

/** Why the warehouse did not take something, in words; a code that has none shows as it came. */
export function declinedText(code: string | null, t: Text): string {
  const found = known.find((each) => each === code);
  return found ? t(`warehouseChat:why.${found}`) : t('warehouseChat:why.other', { code: code ?? '' });
}
