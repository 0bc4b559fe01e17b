import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InventoryTab } from '@kervan/domain/inventory/item-status';
import { noticePeriodNames, type NoticePeriodName } from '@kervan/domain/notices/notice-settings';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { UnitField } from '../../ui/unit-field.tsx';
import classes from './saved-search.module.css';
import { approveMax, approveMin, faultOf, nameMax, switchesClosed, type SearchDraft } from './search-draft.ts';

type Props = {
  draft: SearchDraft;
  status: InventoryTab;
  isBusy: boolean;
  onChange: (part: Partial<SearchDraft>) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/** INV-055: name, notification, deletion, tabs and approval of a search; what its status does not allow is closed, with the reason (INV-059). */
export function SearchForm({ draft, status, isBusy, onChange, onSubmit, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const [isSubmitted, setSubmitted] = useState(false);
  const fault = isSubmitted ? faultOf(draft, status) : null;
  const closed = switchesClosed(draft, status);
  const isApproving = draft.autoApprove && closed.autoApprove === null;
  const why = (code: 'statusForbids' | 'exclusive' | null) =>
    code && t(`savedSearches:dialog.${code}`, { status: t('inventory:tabs.pendingApproval') });
  const nameFault = fault?.field === 'name' ? (fault.code === 'empty' ? 'nameEmpty' : 'nameLong') : null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (faultOf(draft, status) === null) onSubmit();
      }}
    >
      <p className="text2">{t('savedSearches:dialog.savedOn', { status: t(`inventory:tabs.${status}`) })}</p>
      <TextInput
        label={t('savedSearches:dialog.name')}
        value={draft.name}
        data-autofocus
        error={nameFault && t(`savedSearches:dialog.${nameFault}`, { max: format.number(nameMax) })}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Choice name="showOnTabs" isOn={draft.showOnTabs} onChange={(showOnTabs) => onChange({ showOnTabs })} />
      <Choice name="notify" isOn={draft.isNotified} onChange={(isNotified) => onChange({ isNotified })}>
        <Period
          of="notify"
          value={draft.notificationPeriod}
          onChange={(notificationPeriod) => onChange({ notificationPeriod })}
        />
      </Choice>
      <Choice
        name="autoDelete"
        isOn={draft.autoDelete}
        closed={why(closed.autoDelete)}
        onChange={(autoDelete) => onChange({ autoDelete })}
      >
        <Period
          of="autoDelete"
          value={draft.autoDeletePeriod}
          onChange={(autoDeletePeriod) => onChange({ autoDeletePeriod })}
        />
      </Choice>
      <Choice
        name="autoApprove"
        isOn={isApproving}
        closed={why(closed.autoApprove)}
        onChange={(autoApprove) => onChange({ autoApprove })}
      >
        <Period
          of="autoApprove"
          value={draft.autoApprovePeriod}
          onChange={(autoApprovePeriod) => onChange({ autoApprovePeriod })}
        />
        <ApproveCount draft={draft} isWrong={fault?.field === 'autoApproveCount'} onChange={onChange} />
      </Choice>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(draft.autoDelete || isApproving ? 'savedSearches:dialog.next' : 'savedSearches:dialog.submit')}
        </Button>
      </div>
    </form>
  );
}

function ApproveCount({ draft, isWrong, onChange }: Pick<Props, 'draft' | 'onChange'> & { isWrong: boolean }) {
  const t = useText();
  const format = useFormat();
  const range = { min: format.number(approveMin), max: format.number(approveMax) };
  return (
    <UnitField
      label={t('savedSearches:dialog.approveCount')}
      unit={t('savedSearches:dialog.approveCount')}
      value={draft.autoApproveCount}
      error={isWrong && t('savedSearches:dialog.countOutside', range)}
      onChange={(autoApproveCount) => onChange({ autoApproveCount })}
    />
  );
}

type ChoiceName = 'showOnTabs' | 'notify' | 'autoDelete' | 'autoApprove';
type ChoiceProps = {
  name: ChoiceName;
  isOn: boolean;
  /** Why it cannot be switched on. */
  closed?: string | null;
  onChange: (isOn: boolean) => void;
  children?: React.ReactNode;
};

function Choice({ name, isOn, closed = null, onChange, children }: ChoiceProps) {
  const t = useText();
  return (
    <div className={classes.choice}>
      <Switch
        label={t(`savedSearches:dialog.${name}`)}
        description={closed ?? t(`savedSearches:dialog.${name}Hint`)}
        checked={isOn}
        disabled={closed !== null}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isOn && children && <div className={classes.more}>{children}</div>}
    </div>
  );
}

type PeriodProps = { of: ChoiceName; value: NoticePeriodName; onChange: (period: NoticePeriodName) => void };

function Period({ of, value, onChange }: PeriodProps) {
  const t = useText();
  return (
    <SelectField
      label={`${t(`savedSearches:dialog.${of}`)}: ${t('savedSearches:dialog.period')}`}
      isLabelHidden
      value={value}
      options={noticePeriodNames.map((name) => ({ value: name, label: t(`savedSearches:period.${name}`) }))}
      onChange={(period) => period && onChange(period)}
    />
  );
}
