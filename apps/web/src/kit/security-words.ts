import { isErrorCode } from '@kervan/contracts/errors';
import { accountSecurityEvents } from '@kervan/domain/account/security-event';
import type { Text } from '../i18n/i18n.ts';

const REFUSED = 'refused:';

/** A line of the record of security in words; of a refusal what the caller was told. */
export function securityText(kind: string, t: Text): string {
  const code = kind.startsWith(REFUSED) ? kind.slice(REFUSED.length) : null;
  if (code !== null && isErrorCode(code)) return t('account:record.refused', { why: t(`errors:${code}`) });
  return t(`account:record.events.${accountSecurityEvents.find((event) => event === kind) ?? 'other'}`);
}
