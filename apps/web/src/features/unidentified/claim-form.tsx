import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { UnidentifiedPackage, UnidentifiedSuggestion } from '@kervan/contracts/unidentified';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { limits } from '@kervan/domain/limits';
import { findUnidentifiedClaimFault } from '@kervan/domain/warehouse/unidentified-state';
import { errorText } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './unidentified.module.css';

/** WH-031: a comment, and an order number or an ASIN; orders that fit are offered. */
export function ClaimForm({ row, onClose }: { row: UnidentifiedPackage; onClose: () => void }) {
  const t = useText();
  const blocked = useBlocked(unidentified.claim);
  const [comment, setComment] = useState('');
  const [order, setOrder] = useState('');
  const [asin, setAsin] = useState(row.asin ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const fault = findUnidentifiedClaimFault({ comment, orderNo: order, asin });
  const claim = useCallMutation(unidentified.claim, {
    shownByForm: ['all'],
    done: (answer) =>
      t(answer.claim?.isSent === false ? 'unidentified:sending' : 'unidentified:sent', { code: row.packageCode }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (fault !== null || blocked !== null) return;
    claim.mutate(
      { body: { packageCode: row.packageCode, comment, orderNumber: order || null, asin: asin || null } },
      { onSuccess: onClose },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="text2">{t('unidentified:what')}</p>
      <Suggestions row={row} onUse={setOrder} />
      <Textarea
        label={t('unidentified:commentLabel')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        maxLength={limits.unidentifiedCommentMax}
        autosize
        minRows={2}
        maxRows={6}
        error={fieldError(isSubmitted && fault === 'commentRequired' ? t('unidentified:commentNeeded') : null)}
        data-autofocus
      />
      <TextInput
        label={t('unidentified:order')}
        description={t('unidentified:orderHint')}
        value={order}
        maxLength={60}
        onChange={(event) => setOrder(event.currentTarget.value)}
        error={fieldError(isSubmitted && fault === 'orderOrAsinRequired' ? t('unidentified:oneNeeded') : null)}
      />
      <TextInput
        label={t('unidentified:asinLabel')}
        value={asin}
        maxLength={20}
        onChange={(event) => setAsin(event.currentTarget.value)}
      />
      {claim.error && (
        <p role="alert" className="neg">
          {errorText(claim.error, t)}
        </p>
      )}
      <div className={classes.formEnd}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={claim.isPending} disabled={blocked !== null} {...tip(blocked)}>
          {t('unidentified:send')}
        </Button>
      </div>
    </form>
  );
}

/** The number that stands on the box is the source's; where it is not known, that of the sale. */
const numberOf = ({ buyerOrderNumber, sellerAmazonOrderId }: UnidentifiedSuggestion): string =>
  buyerOrderNumber ?? sellerAmazonOrderId;

function Suggestions({ row: { packageCode }, onUse }: { row: UnidentifiedPackage; onUse: (order: string) => void }) {
  const t = useText();
  const { data = [] } = useQuery({ ...read(unidentified.suggestions, { query: { packageCode } }), retry: false });
  if (data.length === 0) return null;
  return (
    <div>
      <p className="small">{t('unidentified:suggestions')}</p>
      <ul className={classes.suggestions} aria-label={t('unidentified:suggestions')}>
        {data.map((one) => (
          <li key={`${one.sellerAmazonOrderId}:${one.packageNo ?? ''}`}>
            <Button
              size="xs"
              variant="default"
              className="code"
              aria-label={t('unidentified:use', { order: numberOf(one) })}
              onClick={() => onUse(numberOf(one))}
            >
              {numberOf(one)}
            </Button>
            <span className="small text2 ellipsis">{one.title ?? one.asin}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
