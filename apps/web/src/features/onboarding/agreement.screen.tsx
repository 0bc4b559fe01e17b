import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AgreementName } from '@kervan/domain/onboarding/agreements';
import type { Language } from '@kervan/texts/languages';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { AgreementText } from '../../kit/agreement/agreement-text.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import classes from './agreement.module.css';
import { WarehouseAcceptance } from './warehouse-acceptance.tsx';

/** ONB-013, account §9. */
const PRINT_DELAY_S = 5;
const languages = ['tr', 'en'] as const;
const pages = [
  ['licence', '/licenceAgreement'],
  ['kvkk', '/dataProtection'],
  ['warehouse', '/warehouseAgreement'],
] as const;

export const LicenceScreen = () => <AgreementScreen name="licence" />;
export const DataProtectionScreen = () => <AgreementScreen name="kvkk" />;
export const WarehouseAgreementScreen = () => <AgreementScreen name="warehouse" />;

/** ONB-013, ONB-015: a text in both languages, each with its own way to paper. */
function AgreementScreen({ name }: { name: AgreementName }) {
  const t = useText();
  const spoken = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [printing, setPrinting] = useState<Language | null>(null);
  const language = printing ?? chosen ?? spoken;
  const title = t(`agreements:documents.${name}.title`, { lng: language });
  // The text of the other language is on the page before it is printed.
  const left = useCountdown(printing === null ? null : PRINT_DELAY_S, () => {
    globalThis.print();
    setChosen(printing);
    setPrinting(null);
  });
  useEffect(() => {
    document.title = `${title} · Kervan`;
  }, [title]);
  return (
    <>
      <h1 className={classes.title} lang={language}>
        {title}
      </h1>
      <div className={classes.tools}>
        <Segmented
          label={t('agreements:print.language')}
          options={languages.map((value) => ({ value, label: t(`agreements:languages.${value}`) }))}
          value={language}
          onChange={setChosen}
          disabled={printing !== null}
        />
        {languages.map((value) => (
          <Button
            key={value}
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            disabled={printing !== null}
            onClick={() => setPrinting(value)}
          >
            {t(`agreements:print.${value}`)}
          </Button>
        ))}
        <span role="status" className="small text3 num">
          {printing !== null && t('agreements:print.soon', { seconds: left })}
        </span>
      </div>
      <article className={classes.document}>
        <AgreementText name={name} language={language} />
      </article>
      {name === 'warehouse' && (
        <div className={classes.below}>
          <WarehouseAcceptance />
        </div>
      )}
      <nav className={classes.others} aria-label={t('agreements:others')}>
        {pages
          .filter(([page]) => page !== name)
          .map(([page, to]) => (
            <Link key={page} to={to} className="link">
              {t(`agreements:documents.${page}.title`)}
            </Link>
          ))}
        <Link to="/" className="link">
          {t('agreements:back')}
        </Link>
      </nav>
    </>
  );
}
