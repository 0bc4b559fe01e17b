import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import type { LabelOffer } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { RETURN_HANDLING_CENTS } from '@kervan/domain/orders/returns';
import { serviceTitle } from '@kervan/domain/warehouse/service-name';
import { errorText, errorWords } from '../../api/error-text.ts';
import { read, readAgain, readChanged, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './order.module.css';

type OfParcel = { orderId: number; packageId: number; hasUploaded: boolean; onClose: () => void };
export type BuyLabelProps = OfParcel & { isOpen: boolean };

/** RET-009, RET-010: offers, one chosen, its price confirmed, paid from credit. */
export function BuyLabelDialog({ isOpen, ...parcel }: BuyLabelProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={parcel.onClose}
      title={t('returns:buyLabel.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Offers {...parcel} />}
    </Modal>
  );
}

function Offers(parcel: OfParcel) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({
    ...read(returns.labelOffers, { query: { sellerOrderId: parcel.orderId, packageId: parcel.packageId } }),
    // A price of an hour ago is none.
    staleTime: 0,
    gcTime: 0,
  });
  if (error)
    return (
      <ErrorState
        title={t('returns:buyLabel.failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <div aria-busy="true" style={{ minHeight: 120 }} />;
  if (data.length === 0) return <p>{t('returns:buyLabel.none')}</p>;
  return <Choice offers={data} {...parcel} />;
}

const idOf = ({ carrier, carrierService, carrierAccountId }: LabelOffer): string =>
  [carrier, carrierService, carrierAccountId].join('\n');

function Choice({ offers, orderId, packageId, hasUploaded, onClose }: OfParcel & { offers: readonly LabelOffer[] }) {
  const t = useText();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const buy = useCallMutation(returns.buyLabel, {
    done: () => t('returns:buyLabel.done'),
    shownByForm: ['InsufficientWarehouseCredit', 'CreditFrozen', 'PriceChanged', 'ReturnLabelRefused'],
  });
  // One attempt: a second click is the same purchase.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const offer = offers.find((one) => idOf(one) === chosen);
  const usd = (cents: number) => format.money(cents, 'USD');
  const total = offer ? usd(offer.priceUsdMinor + RETURN_HANDLING_CENTS) : '';
  return (
    <form
      className={classes.refundForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (!offer || buy.isPending) return;
        const { days: _, ...asked } = offer;
        buy.mutate(
          { query: { sellerOrderId: orderId, packageId, ...asked }, key },
          {
            onSuccess: onClose,
            onError: ({ code }) => {
              if (code !== 'NetworkError') setKey(crypto.randomUUID());
              if (code === 'PriceChanged') void readAgain(queryClient, [returns.labelOffers]);
              if (code !== 'ReturnLabelUnderWay') return;
              // It stands on the card, being bought: another try would be another purchase.
              void readChanged(queryClient, returns.buyLabel);
              onClose();
            },
          },
        );
      }}
    >
      <ChoiceCards
        label={t('returns:buyLabel.choose')}
        value={chosen}
        options={offers.map((one) => ({
          value: idOf(one),
          label: [
            serviceTitle(one.carrier, { code: one.carrierService, name: null }),
            usd(one.priceUsdMinor),
            ...(one.days === null
              ? []
              : [t('returns:buyLabel.days', { count: one.days, shown: format.number(one.days) })]),
          ].join(' · '),
        }))}
        onChange={setChosen}
      />
      {offer && (
        <>
          <p className="num">
            {t('returns:buyLabel.price', {
              price: usd(offer.priceUsdMinor),
              handling: usd(RETURN_HANDLING_CENTS),
              total,
            })}
          </p>
          <p>{t('returns:buyLabel.effect', { total })}</p>
          {hasUploaded && <p>{t('returns:buyLabel.replaces')}</p>}
        </>
      )}
      {buy.error && <Refusal error={buy.error} />}
      <div className={classes.formFoot}>
        {/* The offers come after the dialog. */}
        <Button variant="subtle" onClick={onClose} autoFocus>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" disabled={!offer} loading={buy.isPending}>
          {offer ? t('returns:buyLabel.confirm', { total }) : t('returns:buyLabel.title')}
        </Button>
      </div>
    </form>
  );
}

/** Why it was not bought; too little credit leads to where it is loaded. */
function Refusal({ error }: { error: ApiError }) {
  const t = useText();
  return (
    <p className="neg" role="alert">
      {error.code === 'InsufficientWarehouseCredit' ? (
        <>
          {t('returns:buyLabel.short')} <Link to="/load-warehouse-credit">{t('returns:buyLabel.load')}</Link>
        </>
      ) : (
        errorText(error, t)
      )}
    </p>
  );
}
