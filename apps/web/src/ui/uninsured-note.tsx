import { insuranceTerms } from '@kervan/domain/credit/insurance-fee';
import { countryName } from '../i18n/country-name.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { useFormat } from './format/format.tsx';

/** WH-040: the package goes where the insurance does not hold; null = it does. */
export function UninsuredNote({ country, className }: { country: string | null; className?: string }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  if (country === null) return null;
  const words = { country: countryName(country, language), free: format.money(insuranceTerms.free, 'USD') };
  return <p className={['small warn', className].filter(Boolean).join(' ')}>{t('packages:uninsured', words)}</p>;
}
