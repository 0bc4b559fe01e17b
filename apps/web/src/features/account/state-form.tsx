import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { takeover } from '@kervan/contracts/takeover-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './account.module.css';
import { StorePreview } from './store-preview.tsx';

type Previewed = Response<typeof takeover.importState>;
const ACCEPT = { 'application/json': ['.json'] } as const;

/** A state is handed in: first what it would do is shown, then it is taken over. */
export function StateForm() {
  const t = useText();
  const [files, setFiles] = useState<File[]>([]);
  const [seen, setSeen] = useState<Previewed | null>(null);
  const blocked = useBlocked(takeover.importState);
  const look = useCallMutation(takeover.importState, { done: null, shownByForm: ['all'] });
  const start = useCallMutation(takeover.importState, {
    done: t('account:state.asked'),
    shownByForm: ['all'],
  });
  const change = (chosen: File[]) => {
    setFiles(chosen);
    setSeen(null);
    look.reset();
    start.reset();
  };
  const handIn = (dryRun: boolean) => ({ body: { json: { dryRun }, files } });
  const fault = look.error ?? start.error;
  const place = fault?.code === 'StateNotValid' ? fault.fields[0]?.field : undefined;
  return (
    <form
      className={classes.stateForm}
      aria-label={t('account:state.import')}
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0) look.mutate(handIn(true), { onSuccess: setSeen });
      }}
    >
      <h3>{t('account:state.import')}</h3>
      <FileField
        label={t('account:state.file')}
        files={files}
        onChange={change}
        accept={ACCEPT}
        maxBytes={limits.stateFileBytesMax}
        error={fault && fault.code !== 'reauth' ? errorText(fault, t) : null}
      />
      {place && <p className="small text2">{t('account:state.place', { path: place })}</p>}
      {seen && <WhatItDoes foreseen={seen} />}
      <div className={classes.actions}>
        <Button type="submit" variant="default" disabled={files.length === 0} loading={look.isPending}>
          {t('account:state.look')}
        </Button>
        {seen && seen.refusal === null && (
          <Button
            disabled={blocked !== null}
            title={blocked ?? undefined}
            loading={start.isPending}
            onClick={() => start.mutate(handIn(false), { onSuccess: () => change([]) })}
          >
            {t('account:state.start')}
          </Button>
        )}
      </div>
    </form>
  );
}

function WhatItDoes({ foreseen }: { foreseen: Previewed }) {
  const t = useText();
  const format = useFormat();
  const { stores: all, refusal, room, hasCompany, hasExtension, stateHash } = foreseen;
  return (
    <section className={classes.foreseen} aria-label={t('account:state.foreseen')}>
      {refusal !== null && (
        <p role="alert" className="neg">
          {t(`errors:${refusal}`)}
        </p>
      )}
      {all.map((store) => (
        <StorePreview key={store.market} store={store} />
      ))}
      {hasCompany && <p className="small text2">{t('account:state.company')}</p>}
      {hasExtension && <p className="small text2">{t('account:state.extension')}</p>}
      <p className="small text2 num">{t('account:state.room', { room: format.number(room) })}</p>
      <p className="small text2">
        {t('account:state.hash')} <code className={classes.hash}>{stateHash}</code>
      </p>
    </section>
  );
}
