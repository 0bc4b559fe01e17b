import type { PackageDetails } from '@kervan/contracts/package-row';
import { useText } from '../../i18n/i18n.ts';
import { selectStore } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { WaitText } from './package-cells.tsx';

/** A package of a store that is not selected: what is asked and done for one store alone needs that one. */
export function OtherStoreNotice({ data }: { data: PackageDetails }) {
  const t = useText();
  const names = { store: data.storeName };
  return (
    <Banner
      tone="info"
      title={t('packages:otherStore.title', names)}
      effect={
        <>
          {t('packages:otherStore.text')} <WaitText row={data} />
        </>
      }
      action={
        <button type="button" className="link" onClick={() => selectStore(data.storeId)}>
          {t('packages:otherStore.switch', names)}
        </button>
      }
    />
  );
}
