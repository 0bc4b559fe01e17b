import { Button } from '@mantine/core';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { ApiError } from '@kervan/contracts/call';
import { useText } from '../../i18n/i18n.ts';
import { EntityDrawer } from '../../kit/entity/entity-drawer.tsx';
import { EntityCode, EntityHeader, EntityLink } from '../../kit/entity/entity-header.tsx';
import { EntityPage } from '../../kit/entity/entity-page.tsx';
import { FactList } from '../../kit/entity/fact-list.tsx';
import { ExportButton } from '../../kit/lists/export-button.tsx';
import { Timeline } from '../../kit/timeline.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Line, State } from './part-section.tsx';

const HOUR_MS = 3_600_000;
type Shown = { title: string };
const queries = {
  known: { data: { title: 'Cast iron skillet 26 cm' }, error: null, isFetching: false },
  loading: { data: undefined, error: null, isFetching: true },
  failed: { data: undefined, error: new ApiError('UnexpectedError', 500), isFetching: false },
} as const;
const pages = { ...queries, 'not there': { ...queries.failed, error: new ApiError('RecordNotFound', 404) } } as const;

/** One thing: its head, its figures, what happened to it, and the drawer that shows it beside a list. */
export function ShowEntity() {
  const t = useText();
  const now = useNow();
  const [opened, setOpened] = useState<keyof typeof queries | null>(null);
  const [last, setLast] = useState<keyof typeof queries>('known');
  const at = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const facts = [
    { name: t('inventory:columns.price'), value: <Money minor={12_522} currency="EUR" /> },
    { name: t('inventory:columns.stock'), value: '3' },
  ];
  const timeline = (
    <Timeline
      label="Timeline"
      entries={[
        {
          id: 3,
          at: at(1),
          title: t('enums:updateReason.SettingsChange'),
          mark: <StatusBadge of="priceUpdate" value="pending" />,
          detail: <Money minor={13_100} currency="EUR" />,
        },
        {
          id: 2,
          at: at(30),
          title: t('enums:updateReason.SourceDataChange'),
          mark: <StatusBadge of="priceUpdate" value="failed" />,
        },
        { id: 1, at: at(200), title: t('enums:inventoryItem.AtStore') },
      ]}
    />
  );
  return (
    <>
      <State name="EntityHeader">
        <EntityHeader
          imageUrl={null}
          title="Cast iron skillet 26 cm"
          lang="en"
          state={<StatusBadge of="inventoryItem" value="AtStore" />}
          codes={
            <>
              <EntityCode>B0C7K2M4QX</EntityCode>
              <EntityLink href="https://example.com/" name="amazon.de" label="amazon.de" />
            </>
          }
        />
      </State>
      <State name="FactList">
        <FactList facts={facts} />
      </State>
      <State name="Timeline">{timeline}</State>
      <State name="EntityDrawer">
        <Line>
          {(['known', 'loading', 'failed'] as const).map((name) => (
            <Button
              key={name}
              variant="default"
              data-opens={`drawer-${name}`}
              onClick={() => (setLast(name), setOpened(name))}
            >
              {name}
            </Button>
          ))}
        </Line>
        <EntityDrawer<Shown>
          isOpen={opened !== null}
          onClose={() => setOpened(null)}
          title={t('inventory:peek.title')}
          query={{ ...queries[last], refetch: () => Promise.resolve() } as never} // What is looked at of it.
          failed={t('product:item.failed')}
          head={({ title }) => <b>{title}</b>}
          facts={() => facts}
          page={{ label: t('inventory:peek.open'), link: (props) => <a href="#EntityDrawer" {...props} /> }}
        >
          {() => timeline}
        </EntityDrawer>
      </State>
    </>
  );
}

/** The page of one thing: known, on its way, failed, not there. Its tab is that of this page's address. */
export function ShowEntityPage() {
  const t = useText();
  return Object.entries(pages).map(([name, query]) => (
    <State key={name} name={name}>
      <EntityPage<Shown, 'offer' | 'source'>
        query={{ ...query, refetch: () => Promise.resolve() } as never} // What is looked at of it.
        words={{
          failed: t('product:item.failed'),
          notFound: { title: t('inventory:empty.storeTitle') },
          tabs: name,
          tab: (tab) => t(tab === 'offer' ? 'inventory:columns.price' : 'inventory:columns.stock'),
        }}
        tabs={['offer', 'source']}
        count={(tab) => (tab === 'source' ? 1_284 : null)}
        header={({ title }) => <b>{title}</b>}
        facts={() => [{ name: t('inventory:columns.stock'), value: '3' }]}
      >
        {(tab) => <p>{t(tab === 'offer' ? 'inventory:columns.price' : 'inventory:columns.stock')}</p>}
      </EntityPage>
    </State>
  ));
}

/** A list as a file: offered, and with no row to give. */
export function ShowExport() {
  const format = useFormat();
  return (
    <Line>
      {[1_284, 0].map((rows) => (
        <State key={rows} name={format.number(rows)}>
          <ExportButton file={inventory.export} request={{ body: {} }} totalCount={rows} />
        </State>
      ))}
    </Line>
  );
}
