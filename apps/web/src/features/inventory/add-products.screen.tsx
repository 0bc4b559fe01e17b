import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText, withWords } from '../../i18n/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddForm } from './add-form.tsx';
import { AddProgress } from './add-progress.tsx';
import classes from './add.module.css';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/inventory/new');
/** It comes with its tab. */
const AutomaticSearch = lazy(async () => ({
  default: (await withWords(['automaticSearch'], import('./automatic-search.tsx'))).AutomaticSearch,
}));

/** INV-022: adds products by ASIN; with a batch in the address it shows how far that add has come. INV-089: the second tab finds them by itself. */
export function AddProductsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { batchId, tab = 'list' } = route.useSearch();
  const open = (name: 'list' | 'automatic') =>
    void navigate({ to: '/inventory/new', search: name === 'automatic' ? { tab: name } : {} });
  const tabs = (['list', 'automatic'] as const).map((name) => ({ name, label: t(`adding:tabs.${name}`) }));
  if (batchId === undefined && tab === 'automatic')
    return (
      <Suspense fallback={<RowSkeletons count={10} />}>
        <AutomaticSearch tabs={tabs} onTab={open} />
      </Suspense>
    );
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(batchId === undefined ? 'adding:title' : 'adding:progressTitle')}
        note={t(batchId === undefined ? 'adding:subtitle' : 'adding:progressNote')}
      />
      {batchId === undefined && <Tabs tabs={tabs} active="list" onChange={open} label={t('adding:title')} />}
      <div className={classes.scroll}>
        {batchId === undefined ? <AddForm /> : <AddProgress key={batchId} batchId={batchId} />}
      </div>
    </div>
  );
}
