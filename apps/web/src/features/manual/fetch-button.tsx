import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { manual } from '@kervan/contracts/manual-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useBlocked } from '../../session/session-data.ts';
import { saveFile } from '../../ui/save-file.ts';
import { tip } from '../../ui/tip.ts';

/** Fetches a file; with that its changes count as handed in (INV-117). */
export function FetchButton({
  documentId,
  label,
  isMain = false,
}: {
  documentId: string;
  label: string;
  isMain?: boolean;
}) {
  const blocked = useBlocked(manual.download);
  const fetchFile = useCallMutation(manual.download, {
    done: null,
  });
  return (
    <Button
      size={isMain ? 'sm' : 'xs'}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconFileDownload size={16} stroke={1.75} />}
      loading={fetchFile.isPending}
      disabled={blocked !== null}
      {...tip(blocked)}
      onClick={() =>
        fetchFile.mutate({ query: { documentId } }, { onSuccess: ({ name, content }) => saveFile(name, content) })
      }
    >
      {label}
    </Button>
  );
}
