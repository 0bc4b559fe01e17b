import type { Response } from '@kervan/contracts/endpoint';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { limits } from '@kervan/domain/limits';
import { mailSilenceMs } from '@kervan/domain/protection/warning-of-mail';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InUsersZone, useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import { CopyAddress } from './copy-address.tsx';
import { confirmationOf, ProviderSteps } from './forwarding-guide.tsx';
import classes from './inbound-mail.module.css';
import { ReceivedMails } from './received-mails.tsx';
import { useStoreMail } from './use-store-mail.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** STORE-045, STORE-046: the store's own address, how mail gets there, and what came. */
export function InboundMailScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ from: '/panel/mailSettings' });
  const { settings, mails } = useStoreMail();
  return (
    <InUsersZone>
      <PageHeader title={t('inboundMail:title')} note={t('inboundMail:note')} />
      <div className={classes.page}>
        {settings.isPending ? (
          <RowSkeletons count={4} height={64} />
        ) : settings.data ? (
          <>
            <AddressCard settings={settings.data} />
            {settings.data.address !== null && (
              <Card
                title={t('inboundMail:guide')}
                padded={false}
                aside={
                  <Link to="/mailForwardingGuide" className="link small">
                    {t('inboundMail:stepByStep')}
                  </Link>
                }
              >
                <ProviderSteps
                  address={settings.data.address}
                  confirmation={confirmationOf(mails.data)}
                  tab={tab}
                  onTab={(next) =>
                    void navigate({ to: '/mailSettings', search: next === undefined ? {} : { tab: next } })
                  }
                />
              </Card>
            )}
            <ReceivedMails mails={mails} />
          </>
        ) : (
          <ErrorState
            title={t('inboundMail:failed')}
            {...errorWords(settings.error, t)}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isFetching}
          />
        )}
      </div>
    </InUsersZone>
  );
}

function AddressCard({ settings: { address, lastMailAt, isSilent } }: { settings: Response<typeof inboundMail.get> }) {
  const t = useText();
  const format = useFormat();
  if (address === null)
    return <Banner tone="warn" title={t('inboundMail:noAddress')} effect={t('inboundMail:noAddressEffect')} />;
  const hours = format.number(mailSilenceMs / HOUR_MS);
  return (
    <>
      {isSilent && (
        <Banner tone="warn" title={t('inboundMail:silent', { hours })} effect={t('inboundMail:silentEffect')} />
      )}
      <Card title={t('inboundMail:address')}>
        <CopyAddress address={address} />
        <p className={`text2 ${classes.text}`}>{t('inboundMail:addressText')}</p>
        <p className={`${classes.facts} small text3`}>
          <span>
            {t('inboundMail:last')}:{' '}
            {lastMailAt === null ? (
              t('inboundMail:never', { days: format.number(limits.inboundMailKeptMs / DAY_MS) })
            ) : (
              <When at={lastMailAt} />
            )}
          </span>
          <Link to="/preventSuspend" className="link">
            {t('inboundMail:rules')}
          </Link>
        </p>
      </Card>
    </>
  );
}
