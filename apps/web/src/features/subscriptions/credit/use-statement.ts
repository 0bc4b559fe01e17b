import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';

type Asked = { format: 'csv' | 'xlsx' | 'pdf' | 'journal'; from?: string; to?: string };

/** A statement as a file; one that failed is tried again from its notice. */
export function useStatement() {
  const t = useText();
  const ask = useMutation<ReceivedFile, ApiError, Asked>({
    mutationKey: [credit.statement.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (asked) => call(credit.statement, { body: asked }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('ui:export.saved', { name }));
    },
    onError: (error, asked) =>
      notify.error(t('ui:export.failed', { why: errorText(error, t) }), {
        label: t('ui:retry'),
        onClick: () => ask.mutate(asked),
      }),
  });
  return ask;
}
