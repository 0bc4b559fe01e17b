import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderAddress, OrderDetail } from '@kervan/contracts/order-detail';
import { blocksBuying, type AddressFault } from '@kervan/domain/orders/address';
import { useCallMutation } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

/** ORD-007: the buyer as the order is sent, with what is wrong with the address and the ways to mend it. */
export function BuyerCard({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const { address } = order;
  const isHidden = useIsSecret('buyerInfo');
  const blocked = useBlocked(orders.update);
  const isKnown = address.name !== null || address.line1 !== null;
  const lines = linesOf(address, (code) => countryName(code, language));
  const copy = async () => {
    await navigator.clipboard.writeText([...lines, address.phone].filter(Boolean).join('\n'));
    notify.success(t('orders:buyer.copied'));
  };
  return (
    <Card
      title={t('orders:buyer.title')}
      aside={
        isKnown && (
          <>
            {!isHidden && (
              <ActionIcon
                aria-label={t('orders:buyer.copy')}
                {...tip(t('orders:buyer.copy'))}
                onClick={() => void copy()}
              >
                <IconCopy size={16} stroke={1.75} />
              </ActionIcon>
            )}
            <ActionIcon
              aria-label={t('orders:buyer.edit')}
              {...tip(blocked ?? t('orders:buyer.edit'))}
              disabled={blocked !== null || order.sellerStatus === 'Canceled'}
              onClick={onEdit}
            >
              <IconPencil size={16} stroke={1.75} />
            </ActionIcon>
          </>
        )
      }
    >
      {!isKnown ? (
        <p className="text3">
          {address.erasedAt !== null
            ? t('orders:buyer.erased', { date: format.date(address.erasedAt) })
            : t(order.isPending || !address.addressReceived ? 'orders:buyer.notYet' : 'orders:buyer.purged')}
        </p>
      ) : (
        <Secret kind="buyerInfo">
          <address className={classes.address}>
            {lines.map((line, index) => (
              // Lines have no identity of their own; their order is fixed.
              <span key={index} dir="auto" className={index === 0 ? classes.buyerName : undefined}>
                {line}
              </span>
            ))}
            {address.phone !== null && <span className="num">{address.phone}</span>}
            {address.contactMail !== null && <span className={classes.mail}>{address.contactMail}</span>}
          </address>
        </Secret>
      )}
      {isKnown && (
        <p className="num small text3">
          {address.isEdited && `${t('orders:buyer.edited')} · `}
          {address.purgeAt !== null && t('orders:buyer.purgeAt', { date: format.date(address.purgeAt) })}
        </p>
      )}
      <Faults order={order} onEdit={onEdit} />
      {isKnown && <Translation order={order} />}
    </Card>
  );
}

/** Name first, then the lines of a label. */
export function linesOf(address: OrderAddress, countryOf: (code: string) => string): string[] {
  const place = [address.postalCode, address.city].filter(Boolean).join(' ');
  return [
    address.name,
    address.line1,
    address.line2,
    address.line3,
    [place, address.county, address.stateOrRegion].filter(Boolean).join(', '),
    address.countryCode && countryOf(address.countryCode),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}

/** ORD-023: what keeps the order from being bought, and what is only worth a look. */
function Faults({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const t = useText();
  const blocked = useBlocked(orders.update);
  // The codes on the wire are those of the rule.
  const faults = order.address.faults as AddressFault[];
  if (faults.length === 0 || order.isPending || order.sellerStatus === 'Canceled') return null;
  const isBlocked = blocksBuying(faults);
  return (
    <div className={classes.faults} data-tone={isBlocked ? 'neg' : 'warn'} role={isBlocked ? 'alert' : undefined}>
      <b>{t(isBlocked ? 'orders:blocked.title' : 'orders:blocked.warning')}</b>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{t(`orders:fault.${fault}`)}</li>
        ))}
      </ul>
      {isBlocked && (
        <>
          <p className="small">{t('orders:blocked.text')}</p>
          <Button size="xs" disabled={blocked !== null} {...tip(blocked)} onClick={onEdit}>
            {t('orders:action.fixAddress')}
          </Button>
        </>
      )}
    </div>
  );
}

/** ORD-028: into English or Arabic, once an order; where it is closed the buttons say why. */
function Translation({ order }: { order: OrderDetail }) {
  const t = useText();
  const blocked = useBlocked(orders.translate);
  const translate = useCallMutation(orders.translate, {
    done: () => t('orders:translate.done'),
  });
  const { translation } = order.address;
  if (translation)
    return (
      <Secret kind="buyerInfo">
        <div className={classes.translation}>
          <b>{t(`orders:translate.title.${translation.language}`)}</b>
          {Object.entries(translation.text).map(([field, text]) => (
            <span key={field} lang={translation.language} dir="auto">
              {text}
            </span>
          ))}
        </div>
      </Secret>
    );
  if (!order.address.faults.includes('nonLatin')) return null;
  const why = order.isTranslationAvailable ? blocked : t('orders:translate.unavailable');
  return (
    <div className={classes.translateButtons}>
      {(['en', 'ar'] as const).map((language) => (
        <Button
          key={language}
          size="xs"
          variant="default"
          disabled={why !== null}
          {...tip(why)}
          loading={translate.isPending}
          onClick={() =>
            translate.mutate({
              query: { sellerAmazonOrderId: order.sellerAmazonOrderId },
              body: { language },
            })
          }
        >
          {t(language === 'en' ? 'orders:translate.toEnglish' : 'orders:translate.toArabic')}
        </Button>
      ))}
      {why !== null && <span className="small text3">{why}</span>}
    </div>
  );
}
