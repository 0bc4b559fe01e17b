import type { ActivityRow } from '@kervan/contracts/activity';
import type { Text } from '../i18n/i18n.ts';

/** "Firefox on Windows", as the list of devices says it; a program by its key's name, the extension by its browser. */
export function deviceText(device: NonNullable<ActivityRow['device']>, t: Text): string {
  const { kind, browser, system, label } = device;
  if (kind === 'api') return t('activityPanel:device.api', { name: label ?? '' });
  if (kind === 'staff') return t('activityPanel:device.staff');
  if (kind === 'extension')
    return browser === null ? t('activityPanel:device.anyExtension') : t('activityPanel:device.extension', { browser });
  if (browser !== null && system !== null) return t('activityPanel:device.web', { browser, system });
  return browser ?? system ?? t('activityPanel:device.unknown');
}
