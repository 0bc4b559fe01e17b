import type { UseQueryResult } from '@tanstack/react-query';
import type { ReceivedMail } from '@kervan/contracts/inbound-mail';
import { limits } from '@kervan/domain/limits';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './inbound-mail.module.css';

const DAY_MS = 86_400_000;

/** STORE-046: the mails that came last, as what each is recognised, and whether its sender is proved. */
export function ReceivedMails({ mails }: { mails: UseQueryResult<ReceivedMail[]> }) {
  const t = useText();
  return (
    <Card title={t('inboundMail:mails')} padded={false}>
      {mails.isPending ? (
        <RowSkeletons count={3} height={40} />
      ) : mails.data ? (
        <Mails mails={mails.data} />
      ) : (
        <ErrorState
          title={t('inboundMail:mailsFailed')}
          {...errorWords(mails.error, t)}
          onRetry={() => void mails.refetch()}
          isRetrying={mails.isFetching}
        />
      )}
    </Card>
  );
}

function Mails({ mails }: { mails: readonly ReceivedMail[] }) {
  const t = useText();
  const format = useFormat();
  if (mails.length === 0)
    return (
      <EmptyState
        title={t('inboundMail:none')}
        text={t('inboundMail:noneText', { days: format.number(limits.inboundMailKeptMs / DAY_MS) })}
      />
    );
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('inboundMail:mails')}>
      <PlainTable>
        <thead>
          <tr>
            <th>{t('inboundMail:from')}</th>
            <th>{t('inboundMail:subject')}</th>
            <th>{t('inboundMail:received')}</th>
            <th>{t('inboundMail:recognised')}</th>
            <th>{t('inboundMail:proof')}</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

function MailRow({ mail }: { mail: ReceivedMail }) {
  const t = useText();
  const { from, kind, isProved, text, receivedAt } = mail;
  const isRead = kind !== null;
  const subject = mail.subject || t('inboundMail:noSubject');
  const isWarning = isRead && kind !== 'message' && kind !== 'forwarding';
  return (
    <tr>
      <td className={classes.from}>{isRead ? (from ?? t('inboundMail:noSender')) : '–'}</td>
      <td className={classes.subject}>
        {!isRead ? (
          t('inboundMail:reading')
        ) : text === '' ? (
          subject
        ) : (
          <details>
            <summary aria-label={t('inboundMail:read', { subject })}>{subject}</summary>
            <pre>{text}</pre>
          </details>
        )}
        {isWarning && isProved === true && <Effect asins={mail.asins} />}
      </td>
      <td>
        <When at={receivedAt} />
      </td>
      <td>{isRead && <Badge tone={isWarning ? 'warn' : 'neutral'}>{t(`inboundMail:kind.${kind}`)}</Badge>}</td>
      <td>
        {isRead && (
          <Badge tone={isProved ? 'pos' : 'neutral'} mark={isProved ? 'dot' : 'ring'}>
            {isProved ? t('inboundMail:proved') : t('inboundMail:notProved')}
          </Badge>
        )}
        {isWarning && isProved === false && <div className="small text3">{t('inboundMail:notProvedText')}</div>}
      </td>
    </tr>
  );
}

function Effect({ asins }: { asins: readonly string[] }) {
  const t = useText();
  return (
    <div className="small text3">
      {asins.length === 0 ? t('inboundMail:noProducts') : t('inboundMail:products', { asins: asins.join(', ') })}
    </div>
  );
}
