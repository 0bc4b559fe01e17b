import { Button, Checkbox, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConvertableProduct, SendingOptionRow } from '@kervan/contracts/packages';
import { packages } from '@kervan/contracts/packages-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Secret } from '../../ui/secret.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './warehouse.module.css';

type Props = { sellerAmazonOrderId: string; onDone?: () => void };

/** ORD-056, ORD-057, ORD-059: which products go through the warehouse and with which carrier, asked once more before it counts. */
export function ConvertForm({ sellerAmazonOrderId, onDone }: Props) {
  const t = useText();
  const [carrier, setCarrier] = useState<string | null>(null);
  const options = useQuery(read(packages.sendingOptions, { query: { sellerAmazonOrderId, sentType: 'warehouse' } }));
  const carriers = byCarrier(options.data ?? []);
  const chosen = carrier ?? carriers.find(({ available }) => available)?.carrierId ?? null;
  const products = useQuery({
    ...read(packages.convertable, {
      query: { sellerAmazonOrderId, ...(chosen === null ? {} : { selectedWareHouseCarrierId: chosen }) },
    }),
    enabled: options.data !== undefined,
    // The products stay while another carrier is asked about them.
    placeholderData: (before: readonly ConvertableProduct[] | undefined) => before as never,
  });
  const failed = options.error ?? products.error;
  if (failed)
    return (
      <ErrorState
        title={t('packages:convert.failed')}
        {...errorWords(failed, t)}
        onRetry={() => void (options.error ? options.refetch() : products.refetch())}
        isRetrying={options.isFetching || products.isFetching}
      />
    );
  if (!options.data || !products.data) return <RowSkeletons count={4} height={44} />;
  return (
    <Choice
      sellerAmazonOrderId={sellerAmazonOrderId}
      carriers={carriers}
      chosen={carriers.find(({ carrierId }) => carrierId === chosen) ?? null}
      products={products.data}
      onChoose={setCarrier}
      onDone={onDone}
    />
  );
}

/** Each carrier by its cheapest service, as the conversion takes it; they come by priority. */
const byCarrier = (options: readonly SendingOptionRow[]): SendingOptionRow[] =>
  [...new Map(options.toReversed().map((option) => [option.carrierId, option])).values()].toSorted(
    (one, other) => placeOf(options, one) - placeOf(options, other),
  );
const placeOf = (options: readonly SendingOptionRow[], { carrierId }: SendingOptionRow): number =>
  options.findIndex((option) => option.carrierId === carrierId);

type ChoiceProps = {
  sellerAmazonOrderId: string;
  carriers: readonly SendingOptionRow[];
  chosen: SendingOptionRow | null;
  products: readonly ConvertableProduct[];
  onChoose: (carrierId: string) => void;
  onDone: (() => void) | undefined;
};

function Choice({ sellerAmazonOrderId, carriers, chosen, products, onChoose, onDone }: ChoiceProps) {
  const t = useText();
  const format = useFormat();
  const [left, setLeft] = useState<readonly number[]>([]);
  const [isAsked, setAsked] = useState(false);
  const blocked = useBlocked(packages.convert);
  const convert = useCallMutation(packages.convert, { done: () => t('packages:convert.done') });
  const picked = products.filter((product) => product.convertable && !left.includes(product.productId));
  const count = t('packages:convert.products', { count: picked.length, shown: format.number(picked.length) });
  const isReady = chosen?.available === true && picked.length > 0;
  const why = blocked ?? (isReady ? null : t('packages:convert.choose'));
  const name = chosen?.carrier ?? '';
  const toggle = (productId: number) =>
    setLeft(left.includes(productId) ? left.filter((id) => id !== productId) : [...left, productId]);
  const run = () =>
    chosen &&
    convert.mutate(
      {
        body: {
          sellerAmazonOrderId,
          carrierId: chosen.carrierId,
          productIds: picked.map(({ productId }) => productId),
        },
      },
      { onSuccess: () => onDone?.(), onSettled: () => setAsked(false) },
    );
  return (
    <div className={classes.form}>
      <p className="text2">{t('packages:convert.intro')}</p>
      <Products products={products} left={left} onToggle={toggle} />
      <Carriers carriers={carriers} chosen={chosen} onChoose={onChoose} />
      <Estimate picked={picked} count={count} carrier={name} />
      <div className={classes.foot}>
        <Link to="/warehouse/sending" className="link small">
          {t('packages:convert.changeCarriers')}
        </Link>
        <Button disabled={why !== null} {...tip(why)} loading={convert.isPending} onClick={() => setAsked(true)}>
          {isReady
            ? t('packages:convert.submit', { products: count, carrier: name })
            : t('packages:convert.submitNothing')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        danger
        title={t('packages:convert.confirmTitle', { products: count })}
        confirmLabel={t('packages:convert.submit', { products: count, carrier: name })}
        isBusy={convert.isPending}
        onClose={() => setAsked(false)}
        onConfirm={run}
      >
        <p>{t('packages:convert.confirmText', { order: sellerAmazonOrderId, carrier: name })}</p>
        <p>{t('packages:convert.hold')}</p>
      </ConfirmDialog>
    </div>
  );
}

type ProductsProps = {
  products: readonly ConvertableProduct[];
  left: readonly number[];
  onToggle: (productId: number) => void;
};

function Products({ products, left, onToggle }: ProductsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <fieldset className={classes.group}>
      <legend>{t('packages:convert.products')}</legend>
      {products.map((product) => (
        <div key={product.productId} className={classes.choice}>
          <Checkbox
            checked={product.convertable && !left.includes(product.productId)}
            disabled={!product.convertable}
            label={
              <Secret kind="productTitle">
                <span lang="en">{product.title ?? product.asin ?? String(product.productId)}</span>
              </Secret>
            }
            onChange={() => onToggle(product.productId)}
          />
          <span className="num small text3">
            {t('packages:units', { count: product.quantity, shown: format.number(product.quantity) })}
            {product.weight !== null && ` · ${format.weight(product.weight)}`}
          </span>
          {product.reason !== null && <span className="small warn">{t(`packages:reason.${product.reason}`)}</span>}
        </div>
      ))}
    </fieldset>
  );
}

type CarriersProps = Pick<ChoiceProps, 'carriers' | 'chosen' | 'onChoose'>;

function Carriers({ carriers, chosen, onChoose }: CarriersProps) {
  const t = useText();
  const format = useFormat();
  if (carriers.length === 0) return <p className="warn">{t('packages:convert.noCarriers')}</p>;
  return (
    <Radio.Group label={t('packages:convert.carriers')} value={chosen?.carrierId ?? null} onChange={onChoose}>
      <div className={classes.options}>
        {carriers.map((option) => (
          <div key={option.carrierId} className={classes.option} data-off={!option.available || undefined}>
            <Radio value={option.carrierId} disabled={!option.available} label={option.carrier} />
            <span className="small text3">{option.name}</span>
            <span className="num small text2">
              {option.days !== null &&
                t('packages:convert.days', { count: option.days, shown: format.number(option.days) })}
            </span>
            <span className={classes.price}>
              {option.price === null ? (
                <span className="small text3">{t('packages:convert.priceUnknown')}</span>
              ) : (
                <Money minor={option.price} currency="USD" />
              )}
            </span>
            {option.reason !== null && (
              <span className={`small warn ${classes.why}`}>{t(`packages:reason.${option.reason}`)}</span>
            )}
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

type EstimateProps = { picked: readonly ConvertableProduct[]; count: string; carrier: string };

/** What something of all of them comes to; null = of one it is not known. */
const together = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0 as number | null);

/** Decision 57: what it is expected to cost, part by part where it has more than one, and that nothing is held for it. */
function Estimate({ picked, count, carrier }: EstimateProps) {
  const t = useText();
  if (picked.length === 0) return null;
  const shipping = together(picked.map(({ estimateUsdMinor }) => estimateUsdMinor));
  const insurance = together(picked.map(({ insuranceUsdMinor }) => insuranceUsdMinor));
  const sum = together([shipping, insurance]);
  const parts =
    insurance === null || insurance === 0
      ? []
      : ([
          ['shipping', shipping],
          ['insurance', insurance],
        ] as const);
  return (
    <div className={classes.estimate}>
      {sum === null ? (
        <p>{t('packages:convert.estimateUnknown')}</p>
      ) : (
        <>
          {parts.map(([part, minor]) => (
            <p key={part} className={`small text2 ${classes.sum}`}>
              <span>{t(`packages:convert.part.${part}`)}</span>
              <Money minor={minor} currency="USD" />
            </p>
          ))}
          <p className={classes.sum}>
            <span>{t('packages:convert.estimate', { products: count, carrier })}</span>
            <Money minor={sum} currency="USD" strong />
          </p>
        </>
      )}
      <p className="small text3">{t('packages:convert.hold')}</p>
    </div>
  );
}
