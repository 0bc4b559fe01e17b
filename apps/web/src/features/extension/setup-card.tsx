import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { account } from '@kervan/contracts/account-calls';
import { extension } from '@kervan/contracts/extension-calls';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';

/** Where the build puts the extension. */
const FILE = '/kervan-extension.zip';
const steps = ['load', 'pin', 'connect'] as const;

/** EXT-002: the extension's file, the three steps of its setup, and whether it is connected. */
export function SetupCard() {
  const t = useText();
  return (
    <Card title={t('extension:setup.title')}>
      <Button component="a" href={FILE} download size="sm">
        {t('extension:setup.install')}
      </Button>
      <ol style={{ margin: '12px 0', paddingLeft: 20, display: 'grid', gap: 6 }}>
        {steps.map((step) => (
          <li key={step}>{t(`extension:setup.steps.${step}`)}</li>
        ))}
      </ol>
      <ConnectionTest />
    </Card>
  );
}

/** Asks for what /extentionLogin would need and left behind: an extension that the page may speak to, and a connection of it that lives. */
function ConnectionTest() {
  const t = useText();
  const format = useFormat();
  const origins = useQuery({ ...read(extension.origins, {}), enabled: false });
  const devices = useQuery({ ...read(account.sessions, {}), enabled: false });
  const isBusy = origins.isFetching || devices.isFetching;
  const error = origins.error ?? devices.error;
  const [origin] = origins.data?.origins ?? [];
  const connected = devices.data?.filter(({ kind }) => kind === 'extension') ?? [];
  const [last] = connected.toSorted((one, other) => other.usedAt.localeCompare(one.usedAt));
  const test = () => void Promise.all([origins.refetch(), devices.refetch()]);
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button variant="default" size="sm" loading={isBusy} onClick={test}>
        {t('extension:test.run')}
      </Button>
      {origin !== undefined && (
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`/extentionLogin?${new URLSearchParams({ origin }).toString()}`}
          target="_blank"
        >
          {t('extension:test.open')}
        </Button>
      )}
      {!isBusy && error && (
        <span role="alert" className="neg">
          {errorText(error, t)}
        </span>
      )}
      {!isBusy && !error && origins.data && devices.data && (
        <span role="status">
          {origin === undefined
            ? t('extension:test.unnamed')
            : last
              ? t('extension:test.connected', { at: format.dateTime(last.usedAt) })
              : t('extension:test.missing')}
        </span>
      )}
    </div>
  );
}
