import type { PackageDetails } from '@kervan/contracts/package-row';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import classes from './packages.module.css';

/** Where the source sends it. */
export function ShipToCard({ shipTo }: { shipTo: PackageDetails['shipTo'] }) {
  const t = useText();
  const language = useLanguage();
  if (shipTo === null)
    return (
      <Card title={t('packages:shipTo.title')}>
        <p className="text3">{t('packages:shipTo.unknown')}</p>
      </Card>
    );
  const place = [shipTo.city, shipTo.stateOrRegion, shipTo.postalCode].filter(Boolean).join(' ');
  const country = shipTo.countryCode && countryName(shipTo.countryCode, language);
  return (
    <Card title={t('packages:shipTo.title')}>
      <address className={classes.address} lang="en">
        <span>{shipTo.name}</span>
        <span>{shipTo.line1}</span>
        {shipTo.line2 !== null && (
          <span>
            <CopyCode code={shipTo.line2} />
          </span>
        )}
        {[shipTo.line3, place, country, shipTo.phone].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="small text3">{t('packages:shipTo.note')}</p>
    </Card>
  );
}
