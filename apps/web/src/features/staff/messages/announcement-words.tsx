import type { AnnouncementRow, Audience } from '@kervan/contracts/announcements';
import type { Language } from '@kervan/texts/languages';
import { countryName } from '../../../i18n/country-name.ts';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Mark, Tone } from '../../../ui/status-tones.ts';

const looks = {
  draft: ['neutral', 'ring'],
  published: ['pos', 'dot'],
  ended: ['neutral', 'square'],
} as const satisfies Record<AnnouncementRow['state'], readonly [Tone, Mark]>;

export function AnnouncementState({ state }: { state: AnnouncementRow['state'] }) {
  const t = useText();
  const [tone, mark] = looks[state];
  return (
    <Badge tone={tone} mark={mark}>
      {t(`staff:messages.state.${state}`)}
    </Badge>
  );
}

/** Where sellers see it beside their message centre. */
export const placesOf = ({ isSticky, isPopup }: Pick<AnnouncementRow, 'isSticky' | 'isPopup'>, t: Text): string =>
  [isSticky && t('staff:messages.sticky'), isPopup && t('staff:messages.popup')].filter(Boolean).join(', ') ||
  t('staff:messages.centreOnly');

/** Who gets it, in words. */
export function audienceOf(audience: Audience, { t, language }: { t: Text; language: Language }): string {
  if (audience === null || (audience.plans.length === 0 && audience.countries.length === 0))
    return t('staff:messages.everybody');
  return [
    ...audience.plans.map((plan) => t(`subscriptions:plan.${plan}.name`)),
    ...audience.countries.map((code) => countryName(code, language)),
  ].join(', ');
}
