import { useLanguage } from '../../../i18n/i18n.ts';

/** The name of a month, which is one of UTC. */
export function useMonthName(): (month: string) => string {
  const language = useLanguage();
  return (month) =>
    new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language === 'tr' ? 'tr-TR' : 'en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
}
