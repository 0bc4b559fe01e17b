import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import { takeover } from '@kervan/contracts/takeover-calls';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/i18n.ts';
import { withStepUp } from '../../session/step-up.ts';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import classes from './account.module.css';
import { StateForm } from './state-form.tsx';
import { TakeoverList } from './takeover-list.tsx';

type Saved = ReceivedFile & { stateHash: string | null };

/** M12: what the owner has set and decided, as one document: out of this copy, or into it. */
export function StateCard() {
  const t = useText();
  const take = useMutation<Saved, ApiError>({
    meta: { shownByForm: ['reauth'] },
    mutationFn: async () => {
      const file = await withStepUp(() => call(takeover.state, {}));
      return { ...file, stateHash: hashIn(await file.content.slice(0, HEAD_BYTES).text()) };
    },
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('account:state.saved', { name }));
    },
  });
  return (
    <Card title={t('account:state.title')} padded={false}>
      <div className={classes.foot} style={{ borderTop: 0 }}>
        <p className="text2">{t('account:state.what')}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('account:state.download')}
        </Button>
      </div>
      {take.data?.stateHash && (
        <p className={`small text2 ${classes.foot}`} role="status">
          {t('account:state.hash')} {t('account:state.hashOf')}{' '}
          <code className={classes.hash}>{take.data.stateHash}</code>
        </p>
      )}
      <StateForm />
      <TakeoverList />
    </Card>
  );
}

/** The hash stands at the beginning of the file. */
const HEAD_BYTES = 400;
const hashIn = (head: string): string | null => /"stateHash":"([0-9a-f]{64})"/.exec(head)?.[1] ?? null;
