import type { PackageDetails } from '@kervan/contracts/package-row';
import { quoteReasonOf } from '@kervan/domain/warehouse/choose-quote';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { UninsuredNote } from '../../ui/uninsured-note.tsx';

/** What is wrong with the package. What it waits for stands in the cards that help. */
export function PackageNotices({ data }: { data: PackageDetails }) {
  const t = useText();
  const reason = data.declined === null ? null : quoteReasonOf(data.declined);
  return (
    <>
      {reason !== null && (
        <Banner
          tone="neg"
          title={t('packages:declined.title')}
          effect={
            reason === 'other'
              ? t('packages:declined.other', { reason: data.declined ?? '' })
              : t(`packages:reason.${reason}`)
          }
        />
      )}
      <UninsuredNote country={data.uninsuredTo} />
      {data.damage !== null && <Banner tone="neg" title={t('packages:notice.damage')} effect={data.damage} />}
    </>
  );
}
