import { Button } from '@mantine/core';
import { inventoryTabNames, type InventoryTab } from '@kervan/domain/inventory/item-status';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const COUNTS: Record<InventoryTab, number | null> = {
  all: 12_846,
  atStore: 9_475,
  inQueue: 0,
  pendingApproval: null,
  outOfCriteria: 2_671,
};

/** Head of a screen and its tabs: a count, none yet, a dot for what is unsaved, a line before the user's own. */
export function ShowNavigation() {
  const t = useText();
  const [active, setActive] = useState<InventoryTab>('all');
  return (
    <>
      <PageHeader
        title={t('inventory:title')}
        documentTitle="/ui"
        note={t('inventory:dataAge', { middle: '24', oldest: '62' })}
        actions={
          <>
            <Button variant="subtle">{t('ui:more')}</Button>
            <Button variant="default">{t('ui:edit')}</Button>
            <Button>{t('ui:add')}</Button>
          </>
        }
      />
      <Tabs
        label={t('inventory:title')}
        active={active}
        onChange={setActive}
        tabs={inventoryTabNames.map((name) => ({
          name,
          label: t(`inventory:tabs.${name}`),
          count: COUNTS[name],
          isUnsaved: name === 'outOfCriteria',
          startsGroup: name === 'outOfCriteria',
        }))}
      />
    </>
  );
}
