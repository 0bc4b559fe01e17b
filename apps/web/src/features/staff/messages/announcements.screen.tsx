import { Button } from '@mantine/core';
import { IconMessage, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnnouncementRow } from '@kervan/contracts/announcements';
import { useLanguage, useText, type Text } from '../../../i18n/i18n.ts';
import { ListPage } from '../../../kit/lists/list-page.tsx';
import type { ListWords } from '../../../kit/lists/list-words.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { TwoLines } from '../../../ui/grid/two-lines.tsx';
import { When } from '../../../ui/when.tsx';
import classes from '../parts/parts.module.css';
import { StaffLink, useStaffGo } from '../staff-link.tsx';
import { AnnouncementState, audienceOf, placesOf } from './announcement-words.tsx';
import { announcementsList } from './announcements-list.ts';

const rowId = (row: AnnouncementRow) => row.id;

/** What staff tell sellers. */
export function AnnouncementsScreen() {
  const t = useText();
  const go = useStaffGo();
  const columns = useColumns();
  return (
    <ListPage
      list={announcementsList}
      market="US"
      hasActivity={false}
      words={wordsOf(t)}
      rowId={rowId}
      columns={columns}
      card={(row: AnnouncementRow) => <AnnouncementCard row={row} />}
      onOpen={({ id }) => go(`/staff/messages/${id}`)}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => go('/staff/messages/new')}>
          {t('staff:messages.write')}
        </Button>
      }
    />
  );
}

/** Its title in the language of the panel. */
const titleOf = (row: AnnouncementRow, language: 'tr' | 'en'): string =>
  language === 'tr' ? row.titleTr : row.titleEn;

function useColumns(): readonly GridColumn<AnnouncementRow>[] {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('staff:messages.titleColumn'),
        width: 240,
        grows: true,
        isFixed: true,
        cell: (row) => (
          <TwoLines
            first={
              <StaffLink to={`/staff/messages/${row.id}`} className="link ellipsis">
                {titleOf(row, language)}
              </StaffLink>
            }
            second={<span className="small text3 ellipsis">{audienceOf(row.audience, { t, language })}</span>}
          />
        ),
      },
      {
        id: 'state',
        header: t('staff:customers.state'),
        width: 132,
        cell: (row) => <AnnouncementState state={row.state} />,
      },
      {
        id: 'places',
        header: t('staff:messages.places'),
        width: 200,
        cell: (row) => <span className="ellipsis">{placesOf(row, t)}</span>,
      },
      {
        id: 'sent',
        header: t('staff:messages.sent'),
        width: 96,
        align: 'right',
        cell: (row) => <span className="num">{format.number(row.sentCount)}</span>,
      },
      {
        id: 'read',
        header: t('staff:messages.read'),
        width: 96,
        align: 'right',
        cell: (row) => <span className="num">{format.number(row.readCount)}</span>,
      },
      {
        id: 'published',
        header: t('staff:messages.publishedAt'),
        width: 124,
        cell: (row) => <When at={row.publishedAt} />,
      },
      {
        id: 'ends',
        header: t('staff:messages.endsAt'),
        width: 124,
        isLow: true,
        cell: (row) => <When at={row.endsAt} exact />,
      },
    ],
    [t, language, format],
  );
}

function AnnouncementCard({ row }: { row: AnnouncementRow }) {
  const t = useText();
  const language = useLanguage();
  return (
    <article>
      <div className={classes.cardLine}>
        <StaffLink to={`/staff/messages/${row.id}`} className="link ellipsis">
          {titleOf(row, language)}
        </StaffLink>
        <AnnouncementState state={row.state} />
      </div>
      <p className="small text2">{placesOf(row, t)}</p>
      <p className="small text3">{audienceOf(row.audience, { t, language })}</p>
    </article>
  );
}

const wordsOf = (t: Text): ListWords<'all' | AnnouncementRow['state']> => ({
  title: t('staff:messages.title'),
  failed: t('staff:messages.failed'),
  tab: (name) => t(`staff:messages.tabs.${name}`),
  search: { label: t('staff:messages.searchLabel'), placeholder: t('staff:messages.search') },
  noun: (count) => t('staff:messages.noun', { count }),
  empty: {
    icon: <IconMessage size={20} stroke={1.75} />,
    bare: { title: t('staff:messages.none'), text: t('staff:messages.noneText') },
    search: {
      title: t('staff:messages.noMatch'),
      text: (q) => t('staff:messages.noMatchText', { q }),
      everywhere: t('staff:messages.showAll'),
    },
    tab: { title: () => t('staff:messages.noneHere'), showAll: t('staff:messages.showAll') },
  },
});
