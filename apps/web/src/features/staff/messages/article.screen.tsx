import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { announcements } from '@kervan/contracts/announcements-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Answered } from '../parts/answered.tsx';
import { StaffLink } from '../staff-link.tsx';
import { ArticleEditor } from './article-editor.tsx';

/** One article of the help. */
export function ArticleScreen() {
  const t = useText();
  const { id }: { id?: string } = useParams({ strict: false });
  const articles = useQuery(read(announcements.articles, {}));
  return (
    <Answered query={articles} failed={t('staff:articles.failed')}>
      {(rows) => {
        if (id === 'new') return <ArticleEditor key="new" saved={null} place={rows.length + 1} />;
        const saved = rows.find((row) => row.id === Number(id));
        if (saved) return <ArticleEditor key={saved.id} saved={saved} place={saved.place} />;
        return (
          <EmptyState
            title={t('staff:articles.notFound')}
            actions={
              <StaffLink to="/staff/articles" className="link">
                {t('staff:articles.all')}
              </StaffLink>
            }
          />
        );
      }}
    </Answered>
  );
}
