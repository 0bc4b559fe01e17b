import { useText } from '../../i18n/i18n.ts';

/** What the marks of the profit band mean. */
export function BandLegend() {
  const t = useText();
  return (
    <>
      {t('ui:band.title')}
      <svg width="9" height="9" aria-hidden="true">
        <circle cx="4.5" cy="4.5" r="4.5" fill="var(--accent)" />
      </svg>
      {t('ui:band.price')}
      <svg width="9" height="9" aria-hidden="true">
        <circle cx="4.5" cy="4.5" r="4.5" fill="var(--neg)" />
      </svg>
      {t('ui:band.floor')}
      <svg width="3" height="14" aria-hidden="true">
        <rect width="2" height="14" fill="var(--c2)" />
      </svg>
      {t('ui:band.buyBox')}
    </>
  );
}
