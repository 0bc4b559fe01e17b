import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { CampaignRow, TemplateRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { limits } from '@kervan/domain/limits';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { draftOf, type CampaignDraft } from './campaign-draft.tsx';
import { FilterFields, filterFault } from './filter-fields.tsx';
import classes from './templates.module.css';

type Draft = Omit<CampaignDraft, 'templateId' | 'startsOn' | 'endsOn'> & {
  templateId: number | null;
  startsOn: string | null;
  endsOn: string | null;
};
const fresh: Draft = {
  name: '',
  templateId: null,
  startsOn: null,
  endsOn: null,
  isActive: true,
  priceFrom: null,
  priceTo: null,
  asins: [],
  category: null,
};

/** MSG-006: a new campaign, or the one that the address names. */
export function CampaignFormScreen() {
  const t = useText();
  const format = useFormat();
  const { id } = useSearch({ from: '/panel/feedback/CampaignForm' });
  const campaigns = useQuery(read(templates.campaigns, {}));
  const all = useQuery(read(templates.all, {}));
  const failed = [campaigns, all].find(({ data, error }) => !data && error);
  const row = id === undefined ? null : campaigns.data?.find((each) => each.id === id);
  return (
    <>
      <PageHeader
        title={id === undefined ? t('templates:campaigns.new') : t('templates:campaigns.edit')}
        note={t('templates:campaigns.formNote')}
      />
      <div className={classes.page}>
        {failed?.error ? (
          <ErrorState
            title={t('templates:campaigns.failed')}
            {...errorWords(failed.error, t)}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        ) : !campaigns.data || !all.data ? (
          <RowSkeletons count={6} height={40} />
        ) : row === undefined ? (
          <Closed title={t('templates:campaigns.gone')} />
        ) : row === null && campaigns.data.length >= limits.campaignsMax ? (
          <Closed title={t('templates:campaigns.full', { max: format.number(limits.campaignsMax) })} />
        ) : all.data.length === 0 ? (
          <EmptyState
            title={t('templates:none')}
            text={t('templates:campaigns.needsTemplate')}
            actions={
              <Link to="/templates/TemplateForm" className="link">
                {t('templates:add')}
              </Link>
            }
          />
        ) : (
          <CampaignForm key={id} row={row} known={all.data} />
        )}
      </div>
    </>
  );
}

/** There is nothing to fill in; the list is. */
function Closed({ title }: { title: string }) {
  const t = useText();
  return (
    <EmptyState
      title={title}
      actions={
        <Link to="/feedback/campaigns" className="link">
          {t('templates:campaigns.back')}
        </Link>
      }
    />
  );
}

function CampaignForm({ row, known }: { row: CampaignRow | null; known: readonly TemplateRow[] }) {
  const t = useText();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(row === null ? fresh : draftOf(row));
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = useBlocked(templates.saveCampaign);
  const save = useCallMutation(templates.saveCampaign);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { name, templateId, startsOn, endsOn } = draft;
  const isTurned = startsOn !== null && endsOn !== null && endsOn < startsOn;
  const send = () => {
    setSubmitted(true);
    if (name.trim() === '' || templateId === null || startsOn === null || endsOn === null || isTurned) return;
    if (filterFault(draft) !== null) return;
    save.mutate(
      { body: { id: row?.id ?? null, ...draft, templateId, startsOn, endsOn } },
      { onSuccess: () => void navigate({ to: '/feedback/campaigns' }) },
    );
  };
  const chosen = known.find(({ id }) => id === templateId);
  return (
    <form className={classes.form} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
      <TextInput
        label={t('templates:name')}
        maxLength={limits.templateNameMax}
        value={name}
        error={isSubmitted && name.trim() === '' ? t('templates:required') : null}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <SelectField
        label={t('templates:campaigns.template')}
        value={templateId === null ? null : String(templateId)}
        options={known.map((each) => ({ value: String(each.id), label: each.name }))}
        error={isSubmitted && templateId === null}
        onChange={(value) => set({ templateId: value === null ? null : Number(value) })}
      />
      {isSubmitted && templateId === null && <p className={classes.fault}>{t('templates:required')}</p>}
      {chosen && !(chosen.isActive && chosen.isAutomatic) && (
        <p className="text2">{t('templates:campaigns.templateOff', { name: chosen.name })}</p>
      )}
      <div className={classes.row}>
        {(['startsOn', 'endsOn'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`templates:campaigns.${end}`)}
            value={draft[end]}
            error={isSubmitted && (draft[end] === null || isTurned)}
            onChange={(day) => set({ [end]: day })}
          />
        ))}
      </div>
      {isSubmitted && (startsOn === null || endsOn === null) && (
        <p className={classes.fault}>{t('templates:campaigns.daysNeeded')}</p>
      )}
      {isSubmitted && isTurned && <p className={classes.fault}>{t('templates:campaigns.daysTurned')}</p>}
      <Checkbox
        label={t('templates:active')}
        checked={draft.isActive}
        onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
      />
      <FilterFields filter={draft} isSubmitted={isSubmitted} onChange={set} />
      <div className={classes.row}>
        <Button type="submit" loading={save.isPending} disabled={blocked !== null} {...tip(blocked)}>
          {t('templates:save')}
        </Button>
      </div>
    </form>
  );
}
