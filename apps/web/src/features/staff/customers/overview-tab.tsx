import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { countryName } from '../../../i18n/country-name.ts';
import { useLanguage, useText } from '../../../i18n/i18n.ts';
import { FactList } from '../../../kit/entity/fact-list.tsx';
import { securityText } from '../../../kit/security-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { When } from '../../../ui/when.tsx';
import { EndTwoFactorDialog } from '../requests/end-two-factor-dialog.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';

/** Who the customer is, the stores, and what the record of security says. */
export function OverviewTab({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const format = useFormat();
  const { phone, language, emailConfirmedAt, erasesAt, sessions, createDate } = customer;
  const when = (at: string | null) => (at === null ? '–' : <When at={at} exact />);
  return (
    <>
      <Card title={t('staff:customer.account')}>
        <FactList
          facts={[
            { name: t('staff:customer.phone'), value: phone || '–' },
            {
              name: t('staff:customer.language'),
              value: language === null ? '–' : t(`staff:language.${language === 'tr' ? 'tr' : 'en'}`),
            },
            { name: t('staff:customer.registered'), value: when(createDate) },
            { name: t('staff:customer.confirmed'), value: when(emailConfirmedAt) },
            { name: t('staff:customer.twoFactor'), value: <TwoFactor customer={customer} /> },
            { name: t('staff:customer.sessions'), value: format.number(sessions) },
            { name: t('staff:customer.erasesAt'), value: when(erasesAt) },
          ]}
        />
      </Card>
      <Stores customer={customer} />
      <Security customer={customer} />
    </>
  );
}

/** Whether it is on, when it ends, and the way to end it for who lost it. */
function TwoFactor({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { hasTwoFactor, twoFactorEndsAt } = customer;
  if (!hasTwoFactor) return t('staff:off');
  if (twoFactorEndsAt !== null) return t('staff:customer.twoFactorEnds', { date: format.dateTime(twoFactorEndsAt) });
  return (
    <>
      {t('staff:on')}{' '}
      <Button variant="subtle" size="compact-xs" color="red" onClick={() => setAsked(true)}>
        {t('staff:customer.endTwoFactor')}
      </Button>
      <EndTwoFactorDialog customer={customer} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

function Stores({ customer: { stores } }: { customer: CustomerPage }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Card title={t('staff:customer.stores')} padded={false}>
      {stores.length === 0 ? (
        <NoRows>{t('staff:customer.noStores')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:customer.stores')}
          heads={[
            { id: 'id', label: t('staff:customers.number') },
            { id: 'name', label: t('staff:customers.name') },
            { id: 'market', label: t('staff:customer.market') },
            { id: 'state', label: t('staff:customers.state') },
          ]}
        >
          {stores.map((store) => (
            <tr key={store.id}>
              <td className="num">{store.id}</td>
              <td>{store.name}</td>
              <td>{countryName(store.market, language)}</td>
              <td>
                {store.isRemoved ? (
                  <Badge tone="neutral" mark="square">
                    {t('staff:customer.removed')}
                  </Badge>
                ) : (
                  <Badge tone="pos" mark="dot">
                    {t('staff:customer.connected')}
                  </Badge>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </Card>
  );
}

function Security({ customer: { security } }: { customer: CustomerPage }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('staff:customer.security')} padded={false}>
      {security.length === 0 ? (
        <NoRows>{t('staff:customer.noSecurity')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:customer.security')}
          heads={[
            { id: 'kind', label: t('staff:customer.event') },
            { id: 'times', label: t('staff:customer.times'), align: 'right' },
            { id: 'network', label: t('staff:customer.network') },
            { id: 'at', label: t('staff:customer.lastAt') },
          ]}
        >
          {security.map((event, index) => (
            <tr key={index}>
              <td>{securityText(event.kind, t)}</td>
              <td data-align="right" className="num">
                {format.number(event.times)}
              </td>
              <td className="code">{event.network}</td>
              <td>
                <When at={event.lastAt} exact />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </Card>
  );
}
