import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { centsOf } from '../requests/cents-of.ts';
import type { Level } from './levels.screen.tsx';

type Props = { level: Level | null; onClose: () => void };

/** Bounds of the contract: a dollar, a hundred thousand dollars, a million products. */
const bounds = { priceMin: 100, priceMax: 10_000_000, productsMax: 1_000_000 };

/** Price, number of products and offer of a level; who has it keeps the price that it was bought at. */
export function LevelDialog(props: Props) {
  return <Dialog key={props.level?.id ?? 0} {...props} />;
}

function Dialog({ level, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const [price, setPrice] = useState(level ? (level.price / 100).toFixed(2) : '');
  const [products, setProducts] = useState<number | null>(level?.productLimit ?? null);
  const [isOffered, setOffered] = useState(level?.isOffered ?? false);
  const cents = centsOf(price);
  const isPrice = cents !== null && cents >= bounds.priceMin && cents <= bounds.priceMax;
  const isProducts = products !== null && products >= 1 && products <= bounds.productsMax && Number.isInteger(products);
  return (
    <ReasonDialog
      isOpen={level !== null}
      onClose={onClose}
      title={t('staff:levels.changeOf', { level: level?.levelName ?? '' })}
      confirmLabel={t('staff:levels.save')}
      act={staffSale.saveLevel}
      request={(why) =>
        level && isPrice && isProducts
          ? { body: { id: level.id, price: cents, productLimit: products, isOffered, why } }
          : null
      }
      done={t('staff:levels.saved')}
    >
      {(isSubmitted) => (
        <>
          <TextInput
            label={t('staff:levels.price')}
            name="price"
            inputMode="decimal"
            classNames={{ input: 'num' }}
            rightSection={<span className="text3 small">USD</span>}
            rightSectionWidth={44}
            // A trial is bought at the price of the level after it.
            disabled={level?.isTrial ?? false}
            value={price}
            onChange={(event) => setPrice(event.currentTarget.value)}
            error={fieldError(
              isSubmitted && !isPrice
                ? t('staff:levels.priceNeeded', {
                    min: format.money(bounds.priceMin, 'USD'),
                    max: format.money(bounds.priceMax, 'USD'),
                  })
                : null,
            )}
          />
          <NumberInput
            label={t('staff:levels.products')}
            name="products"
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            classNames={{ input: 'num' }}
            value={products ?? ''}
            onChange={(value) => setProducts(typeof value === 'number' ? value : null)}
            error={fieldError(
              isSubmitted && !isProducts
                ? t('staff:levels.productsNeeded', { max: format.number(bounds.productsMax) })
                : null,
            )}
          />
          <Switch
            label={t('staff:levels.isOffered')}
            checked={isOffered}
            onChange={(event) => setOffered(event.currentTarget.checked)}
          />
          {level && <Effect level={level} isOffered={isOffered} isPriceNew={cents !== level.price} />}
        </>
      )}
    </ReasonDialog>
  );
}

function Effect({ level, isOffered, isPriceNew }: { level: Level; isOffered: boolean; isPriceNew: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <p className="text2">
      {t('staff:levels.kept', { count: level.subscriptions, subscriptions: format.number(level.subscriptions) })}{' '}
      {isPriceNew && !level.isTrial && t('staff:levels.priceEffect')}{' '}
      {level.isOffered && !isOffered && t('staff:levels.offEffect')}
    </p>
  );
}
