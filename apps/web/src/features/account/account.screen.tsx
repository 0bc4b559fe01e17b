import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { account } from '@kervan/contracts/account-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Locked } from '../../session/locked.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InUsersZone } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { accountTabs, type AccountTab } from './account-search.ts';
import classes from './account.module.css';
import { AffiliateCard } from './affiliate-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { ExportCard } from './export-card.tsx';
import type { OwnAccount } from './own-account.ts';
import { PasswordCard } from './password-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SavedLoginsCard } from './saved-logins-card.tsx';
import { StateCard } from './state-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const route = getRouteApi('/panel/myAccount');
const PANEL = 'account-panel';

/** AUTH-039, AUTH-040: the account in its owner's hands. Moments are in the user's own zone. */
export function AccountScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'profile' } = route.useSearch();
  const own = useQuery(read(account.get, {}));
  const open = (next: AccountTab) =>
    void navigate({ to: '.', search: next === 'profile' ? {} : { tab: next }, replace: true });
  return (
    <InUsersZone>
      <div className={classes.frame}>
        <PageHeader title={t('account:title')} note={t('account:note')} />
        <Tabs
          label={t('account:title')}
          active={tab}
          onChange={open}
          panelId={PANEL}
          tabs={accountTabs.map((name) => ({ name, label: t(`account:tabs.${name}`) }))}
        />
        <div className={classes.page} id={PANEL} role="tabpanel" aria-label={t(`account:tabs.${tab}`)}>
          {own.data ? (
            <Locked by={account.changeInfo}>
              <TabContent tab={tab} own={own.data} />
            </Locked>
          ) : own.error ? (
            <ErrorState
              title={t('account:failed')}
              {...errorWords(own.error, t)}
              onRetry={() => void own.refetch()}
              isRetrying={own.isFetching}
            />
          ) : (
            <LineSkeletons count={8} />
          )}
        </div>
      </div>
    </InUsersZone>
  );
}

function TabContent({ tab, own }: { tab: AccountTab; own: OwnAccount }) {
  switch (tab) {
    case 'profile':
      return (
        <>
          {/* What was saved meanwhile is the form's new ground. */}
          <ProfileCard key={[own.firstname, own.lastname, own.email, own.phoneNumber].join('\n')} own={own} />
          <PlanCard />
          <AffiliateCard />
          <SavedLoginsCard />
        </>
      );
    case 'security':
      return (
        <>
          <PasswordCard own={own} />
          <TwoFactorCard twoFactor={own.twoFactor} />
        </>
      );
    case 'devices':
      return <DevicesTab />;
    case 'data':
      return (
        <>
          <ExportCard />
          <StateCard />
          <DeletionCard own={own} />
        </>
      );
  }
}
