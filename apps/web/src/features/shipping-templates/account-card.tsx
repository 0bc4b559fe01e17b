import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { SettingRow } from '../../ui/setting-row.tsx';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import type { Account } from './shipping-templates-form.ts';

/** What the seller's account has, how old that is, and a way to read it again. */
export function AccountCard({ account }: { account: Account }) {
  const t = useText();
  const format = useFormat();
  const refreshing = useCallMutation(shippingTemplates.refresh);
  const refused = useBlocked(shippingTemplates.refresh);
  const blocked = account.isConnected ? refused : t('shippingTemplates:account.notConnected');
  const here = account.templates.filter(({ isGone }) => !isGone).length;
  return (
    <Card padded={false}>
      <SettingRow
        label={t('shippingTemplates:account.label')}
        consequence={<Age account={account} />}
        {...(account.readAt === null
          ? {}
          : { effect: t('shippingTemplates:account.count', { count: here, templates: format.number(here) }) })}
        control={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            loading={refreshing.isPending}
            disabled={blocked !== null}
            {...tip(blocked)}
            onClick={() =>
              refreshing.mutate({}, { onSuccess: () => notify.success(t('shippingTemplates:account.asked')) })
            }
          >
            {t('shippingTemplates:account.refresh')}
          </Button>
        }
      />
    </Card>
  );
}

function Age({ account: { isConnected, readAt, failedAt } }: { account: Account }) {
  const t = useText();
  if (!isConnected) return <span className="warn">{t('shippingTemplates:account.notConnected')}</span>;
  if (failedAt !== null)
    return (
      <span className="warn">
        {t('shippingTemplates:account.failed')} <When at={failedAt} exact />
      </span>
    );
  if (readAt === null) return t('shippingTemplates:account.reading');
  return (
    <>
      {t('shippingTemplates:account.readAt')} <When at={readAt} exact />
    </>
  );
}
