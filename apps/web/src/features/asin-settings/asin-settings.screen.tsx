import { Button } from '@mantine/core';
import { IconAdjustments, IconEye, IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import type { AsinSettingKind } from '@kervan/domain/asin-settings/asin-setting';
import type { MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { RowMenu, type RowEntry } from '../../kit/lists/row-menu.tsx';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import classes from './asin-settings.module.css';
import { RemovalDialog, type Removal } from './removal-dialog.tsx';
import { SettingCard, useSettingColumns } from './setting-columns.tsx';
import type { SettingDialogProps } from './setting-dialog.tsx';
import { settingsList, type SettingsView } from './settings-list.ts';
import type { UploadDialogProps } from './upload-dialog.tsx';

// Do not stand before something is changed.
const SettingDialog = whenOpened<SettingDialogProps>(async () => (await import('./setting-dialog.tsx')).SettingDialog);
const UploadDialog = whenOpened<UploadDialogProps>(async () => (await import('./upload-dialog.tsx')).UploadDialog);
const rowId = (row: AsinSettingRow) => row.id;

/** INV-067: settings of single products, with a fixed constant or a fixed rated price. */
export function AsinSettingsScreen() {
  const store = useSelectedStore();
  return store && <AsinSettings market={store.marketPlace.countryCode} />;
}

function AsinSettings({ market }: { market: MarketCode }) {
  const t = useText();
  const { tab } = settingsList.at(useSearch({ strict: false }));
  const blocked = { save: useBlocked(asinSettings.save), remove: useBlocked(asinSettings.remove) };
  const columns = useSettingColumns(tab);
  const [edited, setEdited] = useState<AsinSettingRow | 'new' | null>(null);
  const [removing, setRemoving] = useState<Removal | null>(null);
  const [isUploading, setUploading] = useState(false);
  const bulk = useRemoval(setRemoving, blocked.remove);
  const menu = (row: AsinSettingRow) => (
    <RowMenu
      label={t('asinSettings:menu', { product: row.title ?? row.asin })}
      entries={() => entriesOf(row, { t, blocked, onEdit: setEdited, onRemove: setRemoving })}
    />
  );
  return (
    <>
      <ListPage
        list={settingsList}
        market={market}
        words={wordsOf(t)}
        rowId={rowId}
        columns={columns}
        card={(row: AsinSettingRow, parts) => <SettingCard row={row} {...parts} />}
        tools={(view, show) => <GroupFilter view={view} onShow={show} />}
        sorts={(['changed', 'asin', 'group', 'profit'] as const).map((by) => ({
          by,
          desc: by === 'changed' || by === 'profit',
          label: t(`asinSettings:sorts.${by}`),
        }))}
        onOpen={(row) => blocked.save === null && setEdited(row)}
        menu={menu}
        bulk={bulk}
        canUndo
        note={t(`asinSettings:note.${tab}`)}
        actions={<Actions blocked={blocked.save} onAdd={() => setEdited('new')} onUpload={() => setUploading(true)} />}
      />
      <SettingDialog
        isOpen={edited !== null}
        row={edited === 'new' ? null : edited}
        kind={tab}
        market={market}
        onClose={() => setEdited(null)}
      />
      <UploadDialog isOpen={isUploading} market={market} onClose={() => setUploading(false)} />
      <RemovalDialog removal={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

type Entries = {
  t: Text;
  blocked: { save: string | null; remove: string | null };
  onEdit: (row: AsinSettingRow) => void;
  onRemove: (removal: Removal) => void;
};

function entriesOf(row: AsinSettingRow, { t, blocked, onEdit, onRemove }: Entries): RowEntry[] {
  const { sku, isInStore } = row;
  return [
    { id: 'edit', Icon: IconPencil, label: t('asinSettings:edit'), blocked: blocked.save, onClick: () => onEdit(row) },
    ...(isInStore && sku !== null
      ? [
          {
            id: 'open',
            Icon: IconEye,
            label: t('asinSettings:open'),
            link: (props: object) => (
              <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: sku }} search={{}} {...props} />
            ),
          },
        ]
      : []),
    {
      id: 'remove',
      Icon: IconTrash,
      label: t('asinSettings:remove'),
      blocked: blocked.remove,
      onClick: () => onRemove({ ids: [row.id], onSuccess: () => {} }),
    },
  ];
}

function useRemoval(onRemove: (removal: Removal) => void, blocked: string | null) {
  const t = useText();
  return (): ListAction[] => [
    {
      id: 'remove',
      label: t('asinSettings:remove'),
      Icon: IconTrash,
      blocked,
      act: (ids, { onSuccess }) => onRemove({ ids, onSuccess }),
    },
  ];
}

function Actions({ blocked, onAdd, onUpload }: { blocked: string | null; onAdd: () => void; onUpload: () => void }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const closed = { disabled: blocked !== null, ...(blocked === null ? {} : tip(blocked)) };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        aria-label={t('asinSettings:upload')}
        onClick={onUpload}
        {...closed}
      >
        {!isMobile && t('asinSettings:upload')}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd} {...closed}>
        {t('asinSettings:add')}
      </Button>
    </>
  );
}

function GroupFilter({ view, onShow }: { view: SettingsView; onShow: (part: Partial<SettingsView>) => void }) {
  const t = useText();
  const format = useFormat();
  const groups = useQuery(read(asinSettings.groups, {}));
  const chosen = view.own.group ?? null;
  const options = (groups.data ?? []).map(({ name, count }) => ({
    value: name,
    label: t('asinSettings:group.option', { name, products: format.number(count) }),
  }));
  // A group of the address that is gone is still said.
  if (chosen !== null && !options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: chosen });
  return (
    <SelectField
      label={t('asinSettings:group.label')}
      isLabelHidden
      className={classes.group ?? ''}
      none={t('asinSettings:group.any')}
      value={chosen}
      options={options}
      onChange={(group) => onShow({ own: group === null ? {} : { group } })}
    />
  );
}

const wordsOf = (t: Text): ListWords<AsinSettingKind> => ({
  title: t('asinSettings:title'),
  failed: t('asinSettings:failed'),
  tab: (name) => t(`asinSettings:tab.${name}`),
  search: { label: t('asinSettings:searchLabel'), placeholder: t('asinSettings:search') },
  noun: (count) => t('asinSettings:noun', { count }),
  empty: {
    icon: <IconAdjustments size={20} stroke={1.75} />,
    bare: { title: t('asinSettings:empty.title'), text: t('asinSettings:empty.text') },
    tab: { title: () => t('asinSettings:empty.title'), showAll: t('asinSettings:empty.clear') },
    narrowed: {
      title: t('asinSettings:empty.noMatchTitle'),
      text: t('asinSettings:empty.noMatchText'),
      clear: t('asinSettings:empty.clear'),
    },
  },
});
