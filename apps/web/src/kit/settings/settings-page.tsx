import { useRef, useState, type ReactNode } from 'react';
import { useSettingsUndoKey } from '../../activity/use-undo-key.ts';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs, type TabItem } from '../../ui/tabs.tsx';
import { FormContext } from './form-context.ts';
import { Overtaken } from './overtaken.tsx';
import { SettingsAside, type Aside } from './settings-aside.tsx';
import classes from './settings-page.module.css';
import { leftFields, useFirstWrong } from './use-first-wrong.ts';
import type { SettingsForm } from './use-settings-form.ts';

const PANEL = 'settings-panel';

type PageTabs<Name extends string> = {
  active: Name;
  open: (name: Name) => void;
  items: readonly Pick<TabItem<Name>, 'name' | 'label' | 'count'>[];
  /** Where a setting stands, or a refused field of it. */
  tabOf: (field: string) => Name | null;
};
type Confirm = { isNeeded: boolean; title: string; text: string; label: string; danger?: boolean };
type Props<Name extends string> = {
  form: SettingsForm;
  title: string;
  note: string;
  actions?: ReactNode;
  /** Known once they can be; the screen keeps the active one in its address. */
  tabs?: PageTabs<Name> | null;
  /** What saving does to the store, in the bar. */
  consequence?: ReactNode;
  /** A question before saving. */
  confirm?: Confirm;
  /** Instead of the bar: what saving would do, beside the form. */
  aside?: Aside;
  /** True where something else than a refused save says that somebody saved meanwhile. */
  hasConflict?: boolean;
  banner?: ReactNode;
  /** Stays above the rows. */
  toolbar?: ReactNode;
  /** A field is wrong and must come into view. */
  onWrong?: () => void;
  /** The rows, in cards or groups. */
  children: ReactNode;
};

/** A settings screen around its rows: head, tabs with their unsaved marks, conflict, waiting, failure, the first wrong field, saving and leaving. */
export function SettingsPage<Name extends string>(props: Props<Name>) {
  const { form, tabs, consequence, confirm, aside, banner, onWrong } = props;
  const [isAsking, setAsking] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  useSettingsUndoKey();
  useFirstWrong(page, form.wrong, tabs?.active);
  const show = (field: string) => {
    const tab = tabs?.tabOf(field);
    if (tab) tabs?.open(tab);
    onWrong?.();
  };
  const confirmed = aside?.typed ?? undefined;
  const save = () => {
    const wrong = form.validateAll();
    if (wrong !== null) show(wrong);
    else if (confirm?.isNeeded) setAsking(true);
    else form.save(show, { confirmed });
  };
  // What wants a look or an answer first is not saved on the way out.
  const isPlain = form.isValid && form.blocked === null && !confirm?.isNeeded && (aside?.canSave ?? true);
  const saveAndLeave = isPlain ? (then: () => void) => form.save(show, { onSaved: then }) : undefined;
  return (
    <div
      ref={page}
      className={classes.page}
      data-wide={aside !== undefined || undefined}
      // Under a toolbar the rows stand in groups from edge to edge, else in cards.
      data-bleed={props.toolbar !== undefined || undefined}
      onBlur={(event) => leftFields(event, form.leave)}
    >
      <PageHeader title={props.title} note={props.note} actions={props.actions} />
      {tabs && <FormTabs {...tabs} label={props.title} changes={form.changes} />}
      {(form.hasConflict || props.hasConflict) && <Overtaken title={form.words.overtaken} onLoad={form.takeOver} />}
      {banner}
      <Content {...props} onSave={save} />
      {!aside && (
        <SaveBar
          changes={form.changes.length}
          isSaving={form.isSaving}
          blocked={form.blocked}
          onReset={form.reset}
          onSave={save}
          onSaveAndLeave={saveAndLeave}
        >
          {consequence}
        </SaveBar>
      )}
      {aside && <LeaveDialog changes={form.isSaving ? 0 : form.changes.length} onSave={saveAndLeave} />}
      {confirm && (
        <ConfirmDialog
          isOpen={isAsking}
          title={confirm.title}
          confirmLabel={confirm.label}
          danger={confirm.danger ?? false}
          onClose={() => setAsking(false)}
          onConfirm={() => (setAsking(false), form.save(show, { confirmed }))}
        >
          {confirm.text}
        </ConfirmDialog>
      )}
    </div>
  );
}

type FormTabsProps<Name extends string> = PageTabs<Name> & { label: string; changes: readonly string[] };

function FormTabs<Name extends string>({ label, active, open, items, tabOf, changes }: FormTabsProps<Name>) {
  const marked = new Set(changes.map(tabOf));
  return (
    <Tabs
      label={label}
      active={active}
      onChange={open}
      panelId={PANEL}
      tabs={items.map((item) => ({ ...item, isUnsaved: marked.has(item.name) }))}
    />
  );
}

/** The rows, or why there are none: of what is not known nothing is said beside them. */
function Content<Name extends string>(props: Props<Name> & { onSave: () => void }) {
  const { form, tabs, title, toolbar, aside, children, onSave } = props;
  const t = useText();
  if (!form.edit && form.error)
    return (
      <div className={classes.scroll}>
        <ErrorState title={form.words.failed} {...errorWords(form.error, t)} onRetry={form.retry} />
      </div>
    );
  const label = tabs?.items.find(({ name }) => name === tabs.active)?.label ?? title;
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        {toolbar}
        <div className={classes.scroll} id={PANEL} role="tabpanel" aria-label={label}>
          <div className={classes.rows}>
            {form.edit ? <FormContext value={form.edit}>{children}</FormContext> : <RowSkeletons count={14} />}
          </div>
        </div>
      </div>
      {aside && <SettingsAside {...aside} form={form} onSave={onSave} />}
    </div>
  );
}
