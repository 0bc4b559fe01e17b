import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { announcements } from '@kervan/contracts/announcements-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Answered } from '../parts/answered.tsx';
import { AnnouncementEditor } from './announcement-editor.tsx';

/** A message: written, looked at in both languages, published, ended. What was sent stays as it was read. */
export function AnnouncementScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  return id === 'new' ? <AnnouncementEditor key="new" saved={null} /> : <Saved key={id} id={Number(id)} />;
}

function Saved({ id }: { id: number }) {
  const t = useText();
  const saved = useQuery(read(announcements.get, { query: { id } }));
  return (
    <Answered query={saved} failed={t('staff:messages.failedOne')}>
      {/* What another member saved meanwhile is shown anew once this one is left. */}
      {(data) => <AnnouncementEditor key={data.state} saved={data} />}
    </Answered>
  );
}
