import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flags } from '@kervan/contracts/flags-calls';
import type { OrderFlag } from '@kervan/contracts/order-row';
import { limits } from '@kervan/domain/limits';
import { findFlagFault, flagColours } from '@kervan/domain/orders/order-flags';
import { errorText } from '../../api/error-text.ts';
import { readAgain, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import type { FlagTypeName } from './flags-search.ts';
import classes from './flags.module.css';

type Props = { type: FlagTypeName; flag: OrderFlag | null; others: readonly OrderFlag[]; onClose: () => void };

type Draft = { id: number | null; title: string; colorHexCode: string };

/** Saves a flag on top of what was shown of it. */
function useSave(flagType: FlagTypeName, flag: OrderFlag | null, onSaved: () => void) {
  const t = useText();
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useCallMutation(flags.save, { shownByForm: ['all'] });
  const seen = flag ? { known: { title: flag.title, colorHexCode: flag.colorHexCode } } : {};
  const send = (draft: Draft) =>
    mutate(
      { query: { flagType }, body: { ...draft, ...seen } },
      {
        // What somebody saved meanwhile is there when the form is opened again.
        onError: ({ code }) => code === 'SettingsChangedMeanwhile' && void readAgain(queryClient, [flags.all]),
        onSuccess: () => {
          notify.success(t('orders:flags.saved'));
          onSaved();
        },
      },
    );
  return { error, isPending, send };
}

/** ORD-035, ORD-038: a title of its own and one of twelve colours. */
export function FlagForm({ type, flag, others, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const [title, setTitle] = useState(flag?.title ?? '');
  const [colour, setColour] = useState(flag?.colorHexCode ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useSave(type, flag, onClose);
  const draft = { id: flag?.id ?? null, title, colorHexCode: colour };
  const fault = findFlagFault(draft, others);
  const max = format.number(fault === 'tooMany' ? limits.flagsMax : limits.flagTitleMax);
  const text = isSubmitted && fault !== null ? t(`orders:flags.wrong.${fault}`, { max }) : null;
  const isOfColour = fault === 'colourRequired' || fault === 'colourNotOffered';
  const submit = () => {
    setSubmitted(true);
    if (fault === null) save.send(draft);
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={t('orders:flags.titleLabel')}
        value={title}
        required
        autoComplete="off"
        data-autofocus
        error={fieldError(isOfColour ? null : text)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div role="radiogroup" aria-label={t('orders:flags.colour')}>
        <p className={classes.label}>{t('orders:flags.colour')}</p>
        <div className={classes.colours}>
          {flagColours.map((each) => (
            <button
              key={each}
              type="button"
              role="radio"
              aria-checked={each === colour}
              aria-label={t('orders:flags.colourName', { colour: each })}
              className={classes.colour}
              style={{ background: each }}
              onClick={() => setColour(each)}
            >
              {each === colour && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
            </button>
          ))}
        </div>
        {isOfColour && text && <p className={`neg small ${classes.wrong}`}>{fieldError(text)}</p>}
      </div>
      {save.error && (
        <p role="alert" className="neg small">
          {errorText(save.error, t)}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('orders:flags.save')}
        </Button>
      </div>
    </form>
  );
}
