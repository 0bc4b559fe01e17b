import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import type { Endpoint, RequestToSend, Response } from '@kervan/contracts/endpoint';
import { staff } from '@kervan/contracts/staff-calls';
import { limits } from '@kervan/domain/limits';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { readChanged } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { notify } from '../../../ui/notify.ts';
import { CodeField, codeOf, isCode } from '../own/code-field.tsx';
import classes from './parts.module.css';

type Props<E extends Endpoint> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Verb and object; the same verb as the button that opened it. */
  confirmLabel: string;
  /** It cannot be taken back. */
  danger?: boolean;
  act: E;
  /** The call with the reason; null = what stands in the dialog's own fields is not right yet. */
  request: (why: string) => RequestToSend<E> | null;
  done: string | ((answer: Response<E>) => string);
  onDone?: (answer: Response<E>) => void;
  /** What it does, before it is done; and the fields that it needs. `isSubmitted`: it was to be confirmed once. */
  children: (isSubmitted: boolean) => ReactNode;
};

/** What staff do: its effect, why (which the record keeps), and where it wants one a fresh code of the second factor. */
export function ReasonDialog<E extends Endpoint>(props: Props<E>) {
  const t = useText();
  const { isOpen, onClose, title } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {/* Remounted each time, so that nothing typed before stands there. */}
      {isOpen && <Question {...props} />}
    </Modal>
  );
}

const isReason = (why: string): boolean => why.trim().length >= limits.staffWhyLengthMin;

function Question<E extends Endpoint>(props: Props<E>) {
  const { onClose, confirmLabel, danger = false, request, children } = props;
  const t = useText();
  const [why, setWhy] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { act, code, setCode, asksCode, codeError } = useConfirmed(props);
  const submit = () => {
    setSubmitted(true);
    const asked = request(why.trim());
    if (!isReason(why) || asked === null || act.isPending || (asksCode && !isCode(code))) return;
    act.mutate(asked);
  };
  return (
    <form
      noValidate
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children(isSubmitted)}
      <Textarea
        name="why"
        label={t('staff:why.label')}
        description={t('staff:why.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.staffWhyLengthMax}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
        error={fieldError(
          isSubmitted && !isReason(why) ? t('staff:why.needed', { min: limits.staffWhyLengthMin }) : null,
        )}
        data-autofocus
      />
      {asksCode && (
        <CodeField
          value={code}
          onChange={setCode}
          error={codeError ?? (isSubmitted && code !== '' && !isCode(code) ? t('staff:own.codeNeeded') : null)}
        />
      )}
      <Refused error={act.error} />
      <div className={classes.dialogEnd}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" color={danger ? 'red' : 'cobalt'} loading={act.isPending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** The deed, and the fresh code that it is done with where the server asks for one. */
function useConfirmed<E extends Endpoint>({ act: endpoint, done, onDone, onClose }: Props<E>) {
  const t = useText();
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const queryClient = useQueryClient();
  const confirm = useMutation<null, ApiError, string>({
    mutationKey: [staff.confirm.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (typed) => call(staff.confirm, { body: { code: codeOf(typed) } }),
  });
  // The second factor is asked for here, not the password of a seller.
  const send = useMutation<Response<E>, ApiError, RequestToSend<E>>({
    mutationKey: [endpoint.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (request) => call(endpoint, request),
    onSuccess: () => readChanged(queryClient, endpoint),
  });
  const mutate = async (request: RequestToSend<E>) => {
    try {
      if (asksCode) await confirm.mutateAsync(code);
      const answer = await send.mutateAsync(request);
      notify.success(typeof done === 'function' ? done(answer) : done);
      onDone?.(answer);
      onClose();
    } catch (error) {
      // What was refused stands in the dialog.
      if ((error as ApiError).code === 'reauth') setAsksCode(true);
      setCode('');
    }
  };
  return {
    act: {
      mutate: (request: RequestToSend<E>) => void mutate(request),
      isPending: confirm.isPending || send.isPending,
      error: confirm.error?.code === 'TwoFactorWrong' ? null : (confirm.error ?? send.error),
    },
    code,
    setCode,
    asksCode,
    codeError: confirm.error?.code === 'TwoFactorWrong' && code === '' ? t('errors:TwoFactorWrong') : null,
  };
}

function Refused({ error }: { error: ApiError | null }) {
  const t = useText();
  if (!error) return null;
  // Of staff it is the second factor that is asked again, not the password.
  const text = error.code === 'reauth' ? t('staff:why.codeAgain') : errorText(error, t);
  return (
    <p role="alert" className={error.code === 'reauth' ? 'warn' : 'neg'}>
      {text}
    </p>
  );
}
