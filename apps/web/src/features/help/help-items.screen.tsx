import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Response } from '@kervan/contracts/endpoint';
import { help } from '@kervan/contracts/help-calls';
import { articleFor } from '@kervan/domain/help/article-for';
import { searchArticles } from '@kervan/domain/help/search-articles';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { helpSearch } from './help-search.ts';
import classes from './help.module.css';

type Articles = Response<typeof help.articles>;
const categories = [
  'start',
  'inventory',
  'security',
  'orders',
  'warehouse',
  'reports',
  'store',
  'account',
  'other',
] as const;

/** HELP-001, HELP-002: the articles by category, found by words; the question mark of a screen opens its own. */
export function HelpItemsScreen() {
  const t = useText();
  const language = useLanguage() === 'tr' ? 'tr' : 'us';
  const query = useQuery(read(help.articles, { query: { language } }));
  return (
    <>
      <PageHeader
        title={t('help:items.title')}
        note={t('help:items.note')}
        actions={
          <>
            <LinkButton to="/affiliate" variant="default">
              {t('help:items.affiliate')}
            </LinkButton>
            <LinkButton to="/helpdesk" variant="default">
              {t('help:items.ask')}
            </LinkButton>
          </>
        }
      />
      {query.data ? (
        <Found articles={query.data} />
      ) : query.error ? (
        <ErrorState
          title={t('help:items.failed')}
          {...errorWords(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <RowSkeletons count={8} />
      )}
    </>
  );
}

function Found({ articles }: { articles: Articles }) {
  const t = useText();
  const navigate = useNavigate();
  const search = helpSearch(useSearch({ strict: false }));
  const { q = '', article, for: address } = search;
  const found = searchArticles(articles, q);
  const open =
    found.find(({ id }) => id === article) ??
    (address === undefined ? undefined : articleFor(found, address)) ??
    found[0];
  const look = (next: typeof search) => void navigate({ to: '/helpItems', search: next, replace: true });
  return (
    <div className={classes.panes}>
      <div className={classes.left}>
        <TextInput
          type="search"
          aria-label={t('help:items.search')}
          placeholder={t('help:items.search')}
          defaultValue={q}
          onChange={(event) => look(event.currentTarget.value === '' ? {} : { q: event.currentTarget.value })}
        />
        {found.length === 0 && <p className="text2">{t('help:items.nothing', { text: q })}</p>}
        <nav aria-label={t('help:items.title')}>
          {categories.map((category) => {
            const inIt = found.filter((each) => each.category === category);
            return inIt.length === 0 ? null : (
              <section key={category}>
                <h2 className={classes.category}>{t(`help:categories.${category}`)}</h2>
                <ul className={classes.list}>
                  {inIt.map(({ id, title }) => (
                    <li key={id}>
                      <Link
                        to="/helpItems"
                        search={{ ...(q ? { q } : {}), article: id }}
                        className={classes.article ?? ''}
                        aria-current={id === open?.id ? 'page' : undefined}
                      >
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </nav>
      </div>
      {open && (
        <article className={classes.right} aria-labelledby="article-title">
          <h2 id="article-title">{open.title}</h2>
          <SafeHtml html={open.content} />
          {open.screens[0] !== undefined && !open.screens[0].includes('$') && (
            <p>
              <LinkButton to={open.screens[0]} variant="default">
                {t('help:items.toScreen')}
              </LinkButton>
            </p>
          )}
        </article>
      )}
    </div>
  );
}
