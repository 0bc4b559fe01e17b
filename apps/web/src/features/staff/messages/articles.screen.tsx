import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { announcements } from '@kervan/contracts/announcements-calls';
import { read } from '../../../api/operations.ts';
import { useLanguage, useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { When } from '../../../ui/when.tsx';
import { Answered } from '../parts/answered.tsx';
import classes from '../parts/parts.module.css';
import { WideTable } from '../parts/wide-table.tsx';
import { StaffLink, useStaffGo } from '../staff-link.tsx';

/** The articles of the help in their order, drafts among them. */
export function ArticlesScreen() {
  const t = useText();
  const go = useStaffGo();
  const language = useLanguage();
  const format = useFormat();
  const articles = useQuery(read(announcements.articles, {}));
  return (
    <>
      <PageHeader
        title={t('staff:articles.title')}
        note={t('staff:articles.note')}
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => go('/staff/articles/new')}>
            {t('staff:articles.write')}
          </Button>
        }
      />
      <div className={classes.page}>
        <Answered query={articles} failed={t('staff:articles.failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('staff:articles.none')} />
            ) : (
              <Card padded={false}>
                <WideTable
                  label={t('staff:articles.title')}
                  heads={[
                    { id: 'place', label: t('staff:articles.place'), align: 'right' },
                    { id: 'title', label: t('staff:messages.titleColumn') },
                    { id: 'slug', label: t('staff:articles.slug') },
                    { id: 'state', label: t('staff:customers.state') },
                    { id: 'at', label: t('staff:articles.updatedAt') },
                  ]}
                >
                  {rows.map((article) => (
                    <tr key={article.id}>
                      <td data-align="right" className="num">
                        {format.number(article.place)}
                      </td>
                      <th scope="row">
                        <StaffLink to={`/staff/articles/${article.id}`} className="link">
                          {language === 'tr' ? article.titleTr : article.titleEn}
                        </StaffLink>
                      </th>
                      <td className="code">{article.slug}</td>
                      <td>
                        <Badge
                          tone={article.isPublished ? 'pos' : 'neutral'}
                          mark={article.isPublished ? 'dot' : 'ring'}
                        >
                          {t(article.isPublished ? 'staff:articles.published' : 'staff:messages.state.draft')}
                        </Badge>
                      </td>
                      <td>
                        <When at={article.updatedAt} exact />
                      </td>
                    </tr>
                  ))}
                </WideTable>
              </Card>
            )
          }
        </Answered>
      </div>
    </>
  );
}
