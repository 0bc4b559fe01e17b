import { Modal, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useKeysEnabled } from '../ui/keys.ts';
import classes from './shortcuts-help.module.css';

type Label =
  | 'search'
  | 'palette'
  | 'goDashboard'
  | 'goInventory'
  | 'goOrders'
  | 'goFilters'
  | 'goPricing'
  | 'move'
  | 'select'
  | 'range'
  | 'open'
  | 'peek'
  | 'filter'
  | 'columns'
  | 'undo'
  | 'list'
  | 'close';
const groups: readonly { title: 'screen' | 'table'; keys: readonly (readonly [Label, readonly string[]])[] }[] = [
  {
    title: 'screen',
    keys: [
      ['search', ['/']],
      ['palette', ['Ctrl K']],
      ['goDashboard', ['G', 'D']],
      ['goOrders', ['G', 'O']],
      ['goInventory', ['G', 'I']],
      ['goFilters', ['G', 'F']],
      ['goPricing', ['G', 'P']],
      ['list', ['?']],
      ['close', ['Esc']],
    ],
  },
  {
    title: 'table',
    keys: [
      ['move', ['J', 'K']],
      ['select', ['X']],
      ['range', ['Shift X']],
      ['open', ['↵']],
      ['peek', ['P']],
      ['filter', ['F']],
      ['columns', ['C']],
      ['undo', ['Z']],
    ],
  },
];

/** The list of shortcuts, and the switch that turns them off (WCAG 2.1.4). */
export function ShortcutsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const [enabled, setEnabled] = useKeysEnabled();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('dialogs:help.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className={classes.title}>{t(`dialogs:help.${title}`)}</h3>
            <dl className={classes.keys}>
              {keys.map(([label, names]) => (
                <Fragment key={label}>
                  <dt>{t(`dialogs:help.${label}`)}</dt>
                  <dd>
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt={16}
        label={t('dialogs:help.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked ? null : false)}
      />
    </Modal>
  );
}
