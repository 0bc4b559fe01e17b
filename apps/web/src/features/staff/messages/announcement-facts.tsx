import { useLanguage, useText } from '../../../i18n/i18n.ts';
import { FactList } from '../../../kit/entity/fact-list.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { When } from '../../../ui/when.tsx';
import type { SavedAnnouncement } from './announcement-editor.tsx';
import { audienceOf, placesOf } from './announcement-words.tsx';

/** What was published: it cannot be changed any more. */
export function AnnouncementFacts({ announcement }: { announcement: SavedAnnouncement }) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const { audience, sentCount, readCount, publishedAt, endsAt, endedAt } = announcement;
  return (
    <FactList
      facts={[
        { name: t('staff:messages.places'), value: placesOf(announcement, t) },
        { name: t('staff:messages.audience'), value: audienceOf(audience, { t, language }) },
        { name: t('staff:messages.sent'), value: format.number(sentCount) },
        { name: t('staff:messages.read'), value: format.number(readCount) },
        { name: t('staff:messages.publishedAt'), value: <When at={publishedAt} exact /> },
        { name: t('staff:messages.endsAt'), value: <When at={endsAt} exact /> },
        { name: t('staff:messages.endedAt'), value: <When at={endedAt} exact /> },
      ]}
    />
  );
}
