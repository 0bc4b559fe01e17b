import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReceivedMail } from '@kervan/contracts/inbound-mail';
import { forwardingState, type ForwardingState } from '@kervan/domain/protection/forwarding-state';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InUsersZone } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import { CopyAddress } from './copy-address.tsx';
import { confirmationOf, ProviderSteps } from './forwarding-guide.tsx';
import classes from './inbound-mail.module.css';
import { useStoreMail } from './use-store-mail.ts';

/** SHELL-017, MSG-040: step by step how the store's mail is forwarded to its own address, and how far that is. */
export function MailForwardingGuideScreen() {
  const t = useText();
  const { settings, mails } = useStoreMail();
  return (
    <InUsersZone>
      <PageHeader
        title={t('inboundMail:forwarding.title')}
        note={t('inboundMail:forwarding.note')}
        actions={
          <>
            <LinkButton to="/message/Messages" variant="default">
              {t('inboundMail:forwarding.messages')}
            </LinkButton>
            <LinkButton to="/mailSettings" variant="default">
              {t('inboundMail:forwarding.settings')}
            </LinkButton>
          </>
        }
      />
      <div className={classes.page}>
        {settings.isPending ? (
          <RowSkeletons count={4} height={64} />
        ) : !settings.data ? (
          <ErrorState
            title={t('inboundMail:failed')}
            {...errorWords(settings.error, t)}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isFetching}
          />
        ) : settings.data.address === null ? (
          <Banner tone="warn" title={t('inboundMail:noAddress')} effect={t('inboundMail:noAddressEffect')} />
        ) : (
          <Steps address={settings.data.address} mails={mails.data} failed={mails.error !== null} />
        )}
      </div>
    </InUsersZone>
  );
}

type StepsProps = { address: string; mails: readonly ReceivedMail[] | undefined; failed: boolean };

function Steps({ address, mails, failed }: StepsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { tab } = useSearch({ from: '/panel/mailForwardingGuide' });
  return (
    <>
      <Step no={1} title={t('inboundMail:forwarding.copy')}>
        <CopyAddress address={address} />
        <p className={`text2 ${classes.text}`}>{t('inboundMail:forwarding.copyText')}</p>
      </Step>
      <Step no={2} title={t('inboundMail:forwarding.forward')} padded={false}>
        <ProviderSteps
          address={address}
          confirmation={confirmationOf(mails)}
          tab={tab}
          onTab={(next) =>
            void navigate({ to: '/mailForwardingGuide', search: next === undefined ? {} : { tab: next } })
          }
        />
      </Step>
      <Step no={3} title={t('inboundMail:forwarding.check')}>
        {mails ? (
          <Standing mails={mails} />
        ) : failed ? (
          <p className="text2">{t('inboundMail:mailsFailed')}</p>
        ) : (
          <RowSkeletons count={1} height={40} />
        )}
      </Step>
    </>
  );
}

function Step(props: { no: number; title: string; padded?: boolean; children: ReactNode }) {
  const t = useText();
  const { no, title, padded = true, children } = props;
  return (
    <Card title={t('inboundMail:forwarding.step', { no: String(no), title })} padded={padded}>
      {children}
    </Card>
  );
}

const tones = {
  waiting: 'neutral',
  confirming: 'info',
  reading: 'info',
  unproved: 'warn',
  proved: 'pos',
} as const satisfies Record<ForwardingState, string>;

/** How far the forwarding is, by what came; the screen looks again by itself. */
function Standing({ mails }: { mails: readonly ReceivedMail[] }) {
  const t = useText();
  const state = forwardingState(mails);
  const last = mails[0];
  return (
    <div role="status">
      <p className={classes.facts}>
        <Badge tone={tones[state]} mark={state === 'proved' ? 'dot' : 'ring'}>
          {t(`inboundMail:forwarding.state.${state}`)}
        </Badge>
        {last && (
          <span className="small text3">
            {t('inboundMail:last')}: <When at={last.receivedAt} />
          </span>
        )}
      </p>
      <p className={`text2 ${classes.text}`}>{t(`inboundMail:forwarding.next.${state}`)}</p>
      {state === 'proved' && (
        <Link to="/mailSettings" className="link small">
          {t('inboundMail:forwarding.received')}
        </Link>
      )}
    </div>
  );
}
