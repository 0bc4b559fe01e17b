import type { CampaignRow } from '@kervan/contracts/templates';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { readDate } from '@kervan/domain/calendar/weeks';
import classes from './templates.module.css';

/** What of a campaign is the seller's. */
export type CampaignDraft = Omit<CampaignRow, 'id' | 'templateName' | 'sent' | 'planned' | 'skipped' | 'failed'>;

export function draftOf(row: CampaignRow): CampaignDraft {
  const {
    id: _id,
    templateName: _name,
    sent: _sent,
    planned: _planned,
    skipped: _skipped,
    failed: _failed,
    ...draft
  } = row;
  return draft;
}

const written = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`;

/** Its days, and whether they are to come or over. */
export function CampaignDays({ row: { startsOn, endsOn } }: { row: CampaignRow }) {
  const t = useText();
  const format = useFormat();
  const today = readDate(format.date(useNow())) ?? '';
  const state = today < startsOn ? 'toCome' : today > endsOn ? 'over' : null;
  return (
    <span className={classes.days}>
      <span className="num">{t('templates:campaigns.fromTo', { from: written(startsOn), to: written(endsOn) })}</span>
      {state && <Badge tone="neutral">{t(`templates:campaigns.${state}`)}</Badge>}
    </span>
  );
}
