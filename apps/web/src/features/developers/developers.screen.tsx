import { developers } from '@kervan/contracts/developers-calls';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './developers.module.css';
import { KeysCard } from './keys-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** M12: keys and webhooks of the account's own programs, and a first call in three lines. */
export function DevelopersScreen() {
  const t = useText();
  const keys = useQuery(read(developers.keys, {}));
  const webhooks = useQuery(read(developers.webhooks, {}));
  return (
    <>
      <PageHeader title={t('developers:title')} note={t('developers:note')} />
      <div className={classes.cards}>
        <FirstCall />
        <KeysCard query={keys} />
        <WebhooksCard query={webhooks} />
      </div>
    </>
  );
}

function FirstCall() {
  const t = useText();
  const store = useSelectedStore();
  const lines = [
    `KEY=kvn_…`,
    `STORE=${store?.id ?? 1}`,
    `curl -H "Authorization: Bearer $KEY" -H "X-Customer-Marketplace-Id: $STORE" ${location.origin}/api/inventoryItem/GetInvetoryItemsCounts`,
  ];
  return (
    <Card title={t('developers:first.title')}>
      <p className="text2">{t('developers:first.note')}</p>
      <pre className={classes.code} tabIndex={0} aria-label={t('developers:first.title')}>
        {lines.join('\n')}
      </pre>
      <p>
        <a className="link" href="/api/docs" target="_blank" rel="noreferrer">
          {t('developers:first.docs')}
        </a>{' '}
        ·{' '}
        <a className="link" href="/api/openapi.json" target="_blank" rel="noreferrer">
          {t('developers:first.openapi')}
        </a>
      </p>
      <p className="text3 small">{t('developers:first.once')}</p>
    </Card>
  );
}
