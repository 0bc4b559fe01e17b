import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddForm } from './add-form.tsx';
import { AddProgress } from './add-progress.tsx';
import classes from './add.module.css';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/inventory/new');

/** INV-022: adds products by ASIN; with a batch in the address it shows how far that add has come. */
export function AddProductsScreen() {
  const t = useText();
  const { batchId } = route.useSearch();
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(batchId === undefined ? 'inventory:add.title' : 'inventory:add.progressTitle')}
        note={t(batchId === undefined ? 'inventory:add.subtitle' : 'inventory:add.progressNote')}
      />
      <div className={classes.scroll}>
        {batchId === undefined ? <AddForm /> : <AddProgress key={batchId} batchId={batchId} />}
      </div>
    </div>
  );
}
