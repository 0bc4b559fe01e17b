import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Response } from '@kervan/contracts/endpoint';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InUsersZone, useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { PackageDialogProps } from './package-dialog.tsx';
import { PackageRow } from './package-row.tsx';
import classes from './unidentified.module.css';

const PackageDialog = whenOpened<PackageDialogProps>(async () => (await import('./package-dialog.tsx')).PackageDialog);
const LIMIT = 50;
type Page = Response<typeof unidentified.list>;

/** WH-030: what has come to the warehouse without a name; the open package and the page stand in the address. */
export function UnidentifiedScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { page = 1, code } = useSearch({ from: '/panel/warehouse/unidentified' });
  const go = (search: { page?: number; code?: string }) => void navigate({ to: '/warehouse/unidentified', search });
  const kept = page === 1 ? {} : { page };
  const packages = useQuery(read(unidentified.list, { body: { page, limit: LIMIT } }));
  const opened = packages.data?.items.find(({ packageCode }) => packageCode === code) ?? null;
  return (
    <InUsersZone>
      <PageHeader
        title={t('unidentified:title')}
        note={
          <>
            {t('unidentified:note')} <ReadAt page={packages.data} />
          </>
        }
      />
      <div className={classes.page}>
        {packages.data?.isStale && (
          <Banner tone="warn" title={t('unidentified:stale')} effect={t('unidentified:staleEffect')} />
        )}
        {packages.isPending ? (
          <RowSkeletons count={5} height={88} />
        ) : packages.data ? (
          <Packages page={packages.data} onOpen={(packageCode) => go({ ...kept, code: packageCode })} />
        ) : (
          <ErrorState
            title={t('unidentified:failed')}
            {...errorWords(packages.error, t)}
            onRetry={() => void packages.refetch()}
            isRetrying={packages.isFetching}
          />
        )}
        {packages.data && <Pager page={packages.data} onPage={(next) => go(next === 1 ? {} : { page: next })} />}
      </div>
      <PackageDialog isOpen={opened !== null} row={opened} onClose={() => go(kept)} />
    </InUsersZone>
  );
}

function ReadAt({ page }: { page: Page | undefined }) {
  const t = useText();
  if (!page?.readAt) return null;
  return (
    <span className="text3">
      {t('unidentified:readAt')} <When at={page.readAt} />
    </span>
  );
}

function Packages({ page, onOpen }: { page: Page; onOpen: (code: string) => void }) {
  const t = useText();
  if (page.items.length === 0) return <EmptyState title={t('unidentified:none')} text={t('unidentified:noneText')} />;
  return (
    <ul className={classes.list} aria-label={t('unidentified:list')}>
      {page.items.map((row) => (
        <PackageRow key={row.packageCode} row={row} onOpen={() => onOpen(row.packageCode)} />
      ))}
    </ul>
  );
}

function Pager({ page: { page, limit, totalCount }, onPage }: { page: Page; onPage: (page: number) => void }) {
  const t = useText();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(totalCount / limit));
  if (pages === 1 && page === 1) return null;
  return (
    <div className={classes.pager}>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('unidentified:previous')}
      </Button>
      <span className="num small text2">
        {t('unidentified:page', { page: format.number(page), pages: format.number(pages) })}
      </span>
      <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('unidentified:next')}
      </Button>
    </div>
  );
}
