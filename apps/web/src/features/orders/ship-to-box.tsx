import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { OrderWarehousePackage } from '@kervan/contracts/package-row';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { notify } from '../../ui/notify.ts';
import { tip } from '../../ui/tip.ts';
import classes from './warehouse.module.css';

/** Where the source sends a package: the hub, with the package's number in line 2 (ORD-045). */
export function ShipToBox({ shipTo }: { shipTo: OrderWarehousePackage['shipTo'] }) {
  const t = useText();
  const language = useLanguage();
  if (shipTo === null) return <p className="small text3">{t('packages:shipTo.unknown')}</p>;
  const country = shipTo.countryCode && countryName(shipTo.countryCode, language);
  const place = [shipTo.city, shipTo.stateOrRegion, shipTo.postalCode].filter(Boolean).join(' ');
  const after = [shipTo.line3, place, country, shipTo.phone].filter((line): line is string => Boolean(line));
  const lines = [shipTo.name, shipTo.line1, shipTo.line2, ...after].filter((line): line is string => Boolean(line));
  const copy = async () => {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify.success(t('packages:shipTo.copied'));
  };
  return (
    <section className={classes.shipTo} aria-label={t('packages:shipTo.title')}>
      <header>
        <b>{t('packages:shipTo.title')}</b>
        <ActionIcon
          aria-label={t('packages:shipTo.copy')}
          {...tip(t('packages:shipTo.copy'))}
          onClick={() => void copy()}
        >
          <IconCopy size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      <address lang="en">
        <span>{shipTo.name}</span>
        <span>{shipTo.line1}</span>
        {shipTo.line2 !== null && (
          <span>
            <CopyCode code={shipTo.line2} />
          </span>
        )}
        {after.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="small text3">{t('packages:shipTo.note')}</p>
    </section>
  );
}
