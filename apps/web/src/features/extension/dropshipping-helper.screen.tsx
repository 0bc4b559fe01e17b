import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { extension } from '@kervan/contracts/extension-calls';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore, useStores } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { tip } from '../../ui/tip.ts';
import { StoresCompared } from './stores-compared.tsx';

/** EXT-003, EXT-006: what one product, or a typed cost, comes to in each store; nothing is saved. */
export function DropshippingHelperScreen() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('extension:helper.title')}
        note={t('extension:helper.note')}
        actions={
          <LinkButton to="/extension-settings" variant="default">
            {t('extension:helper.toSettings')}
          </LinkButton>
        }
      />
      <Calculator />
    </>
  );
}

function Calculator() {
  const t = useText();
  const stores = useStores();
  const selected = useSelectedStore();
  const [asin, setAsin] = useState('');
  const [cost, setCost] = useState<number | null>(null);
  const [weightG, setWeightG] = useState<number | null>(null);
  const [storeIds, setStoreIds] = useState<readonly number[]>(selected ? [selected.id] : []);
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = useBlocked(extension.preview);
  const preview = useCallMutation(extension.preview, { done: null, shownByForm: ['all'] });
  const fault = faultOf(asin, cost, weightG);
  if (stores.length === 0) return <EmptyState title={t('extension:helper.noStore')} text="" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (fault !== null || storeIds.length === 0) return;
    preview.mutate({
      body: { asin: asin.trim() || null, costUsdMinor: cost, weightG, customerMarketPlaceIds: [...storeIds] },
    });
  };
  return (
    <>
      <Card>
        <form onSubmit={submit} style={{ display: 'flex', gap: 16, flexWrap: 'wrap', alignItems: 'flex-end' }}>
          <TextInput
            label={t('extension:helper.asin')}
            value={asin}
            maxLength={60}
            autoComplete="off"
            error={isSubmitted && fault !== null && t(`extension:helper.fault.${fault}`)}
            onChange={(event) => setAsin(event.currentTarget.value)}
          />
          <div>
            <div className="small">{t('extension:helper.cost')}</div>
            <ScaledField
              value={cost}
              onChange={setCost}
              digits={2}
              isPadded
              label={t('extension:helper.cost')}
              unit="USD"
            />
          </div>
          <div>
            <div className="small">{t('extension:helper.weight')}</div>
            <ScaledField value={weightG} onChange={setWeightG} label={t('extension:helper.weight')} unit="g" />
          </div>
          <Checkbox.Group
            label={t('extension:helper.stores')}
            value={storeIds.map(String)}
            error={isSubmitted && storeIds.length === 0 && t('errors:InvalidMarketplaceSelection')}
            onChange={(ids) => setStoreIds(ids.map(Number))}
          >
            <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', minHeight: 36, alignItems: 'center' }}>
              {stores.map(({ id, name }) => (
                <Checkbox key={id} value={String(id)} label={name} />
              ))}
            </div>
          </Checkbox.Group>
          <Button type="submit" loading={preview.isPending} disabled={blocked !== null} {...tip(blocked)}>
            {t('extension:helper.compute')}
          </Button>
        </form>
        {preview.error && (
          <p role="alert" className="neg">
            {errorText(preview.error, t)}
          </p>
        )}
      </Card>
      {preview.data && <StoresCompared answer={preview.data} />}
    </>
  );
}

const faultOf = (asin: string, cost: number | null, weightG: number | null): 'asin' | 'nothing' | 'cost' | null => {
  if (asin.trim() === '' && cost === null) return 'nothing';
  if (asin.trim() !== '' && parseAsin(asin) === null) return 'asin';
  return [cost, weightG].some((value) => value !== null && !(value >= 1)) ? 'cost' : null;
};
