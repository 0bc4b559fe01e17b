import { DESK_ZONE, REPLY_HOURS } from '@kervan/domain/help/desk-hours';
import { useLanguage, useText } from '../../i18n/i18n.ts';

/** HELP-012, HELP-013: whether the desk is open, and until when or from when on, in its own zone and in the browser's. */
export function DeskHours({ hours: { isOpen, changesAt } }: { hours: { isOpen: boolean; changesAt: string } }) {
  const t = useText();
  const language = useLanguage();
  const at = (timeZone?: string) =>
    new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      ...(timeZone ? { timeZone } : {}),
    }).format(new Date(changesAt));
  const values = { desk: at(DESK_ZONE), here: at(), hours: String(REPLY_HOURS) };
  return <span>{t(isOpen ? 'help:hours.open' : 'help:hours.closed', values)}</span>;
}
