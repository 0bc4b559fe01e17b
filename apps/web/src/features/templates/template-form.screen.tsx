import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { TemplateRow } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import { MARKETPLACE_TEXT_MAX } from '@kervan/domain/buyer-messages/marketplace-text';
import { limits } from '@kervan/domain/limits';
import { placeholders, unknownPlaceholders } from '@kervan/domain/templates/placeholders';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Overtaken } from '../../kit/settings/overtaken.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FilterFields, filterFault } from './filter-fields.tsx';
import { WhenSent, type Draft } from './template-fields.tsx';
import classes from './templates.module.css';

const fresh: Draft = {
  name: '',
  type: 'Delivered',
  subject: '',
  message: '',
  delayDays: 0,
  isActive: true,
  isAutomatic: true,
  language: null,
  exclusions: [],
  priceFrom: null,
  priceTo: null,
  asins: [],
  category: null,
};

/** MSG-005, MSG-007: a new template, or the one that the address names. */
export function TemplateFormScreen() {
  const t = useText();
  const { id } = useSearch({ from: '/panel/templates/TemplateForm' });
  const all = useQuery(read(templates.all, {}));
  const row = id === undefined ? null : all.data?.find((each) => each.id === id);
  return (
    <>
      <PageHeader title={id === undefined ? t('templates:new') : t('templates:edit')} note={t('templates:formNote')} />
      <div className={classes.page}>
        {all.isPending ? (
          <RowSkeletons count={6} height={40} />
        ) : !all.data || row === undefined ? (
          <ErrorState
            title={t('templates:failed')}
            {...(all.error ? errorWords(all.error, t) : { text: t('templates:gone'), code: null })}
            onRetry={() => void all.refetch()}
            isRetrying={all.isFetching}
          />
        ) : (
          <TemplateForm
            key={id}
            first={row}
            readAgain={async () => (await all.refetch()).data?.find((each) => each.id === id) ?? null}
          />
        )}
      </div>
    </>
  );
}

function draftOf(row: TemplateRow | null): Draft {
  if (row === null) return fresh;
  const { id: _id, sent: _sent, revision: _revision, ...draft } = row;
  return draft;
}

/** What was changed here, on top of what somebody saved meanwhile. */
function onTopOf(saved: Draft, { draft, base }: { draft: Draft; base: Draft }): Draft {
  const mine = Object.entries(draft).filter(([name, value]) => !isSame(value, base[name as keyof Draft]));
  return { ...saved, ...Object.fromEntries(mine) };
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type FormProps = { first: TemplateRow | null; readAgain: () => Promise<TemplateRow | null> };

function TemplateForm({ first, readAgain }: FormProps) {
  const t = useText();
  const navigate = useNavigate();
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(draftOf(first));
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = useBlocked(templates.save);
  const save = useCallMutation(templates.save, { shownByForm: ['SettingsChangedMeanwhile'] });
  const takeOver = async () => {
    const saved = await readAgain();
    if (saved === null) return;
    setDraft(onTopOf(draftOf(saved), { draft, base: draftOf(base) }));
    setBase(saved);
    save.reset();
  };
  const translation = useQuery(read(templates.translation, {}));
  const lacking = translation.data?.lacking ?? [];
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const unknown = unknownPlaceholders(`${draft.subject} ${draft.message}`);
  const isEmpty = [draft.name, draft.subject, draft.message].some((text) => text.trim() === '');
  const send = () => {
    setSubmitted(true);
    if (isEmpty || unknown.length > 0 || filterFault(draft) !== null) return;
    if (draft.language !== null && lacking.includes(draft.language)) return;
    const { id = null, revision } = base ?? {};
    save.mutate({ body: { id, ...draft, revision } }, { onSuccess: () => void navigate({ to: '/templates' }) });
  };
  const missing = (text: string) => (isSubmitted && text.trim() === '' ? t('templates:required') : null);
  return (
    <form className={classes.form} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
      <TextInput
        label={t('templates:name')}
        maxLength={limits.templateNameMax}
        value={draft.name}
        error={missing(draft.name)}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label={t('templates:subject')}
        maxLength={limits.buyerSubjectMax}
        value={draft.subject}
        error={missing(draft.subject)}
        onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
      />
      <Textarea
        label={t('templates:message')}
        description={
          <>
            {t('templates:placeholders', { names: placeholders.map((name) => `[${name}]`).join(' ') })}
            <br />
            <Length of={draft.message} />
          </>
        }
        maxLength={limits.buyerMessageMax}
        autosize
        minRows={6}
        value={draft.message}
        error={unknown.length > 0 ? t('templates:unknown', { names: unknown.join(', ') }) : missing(draft.message)}
        onChange={({ currentTarget }) => set({ message: currentTarget.value })}
      />
      <WhenSent
        draft={draft}
        canTranslate={translation.data?.isTranslationAvailable !== false}
        lacking={lacking}
        onChange={set}
      />
      <FilterFields filter={draft} isSubmitted={isSubmitted} onChange={set} />
      {save.error?.code === 'SettingsChangedMeanwhile' && (
        <Overtaken title={t('templates:overtaken')} onLoad={() => void takeOver()} />
      )}
      <div className={classes.row}>
        <Button type="submit" loading={save.isPending} disabled={blocked !== null} title={blocked ?? undefined}>
          {t('templates:save')}
        </Button>
      </div>
    </form>
  );
}

/** MSG-004: how much is written, and what of it goes each way. */
function Length({ of: { length } }: { of: string }) {
  const t = useText();
  const format = useFormat();
  const isLong = length > MARKETPLACE_TEXT_MAX;
  return (
    <span className={isLong ? 'num warn' : 'num'}>
      {t('templates:length', {
        length: format.number(length),
        max: format.number(limits.buyerMessageMax),
        marketplace: format.number(MARKETPLACE_TEXT_MAX),
      })}
    </span>
  );
}
