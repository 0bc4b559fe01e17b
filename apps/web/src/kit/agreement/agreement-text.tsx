import { agreementVersions, type AgreementName } from '@kervan/domain/onboarding/agreements';
import { agreementValues } from '@kervan/texts/agreement-values';
import type { Language } from '@kervan/texts/languages';
import { useText } from '../../i18n/i18n.ts';
import classes from './agreement-text.module.css';

/** The present text of an agreement in one of the languages, whose words are loaded, with its version; its title is the page's. */
export function AgreementText({ name, language }: { name: AgreementName; language: Language }) {
  const t = useText();
  const words = { lng: language, ...agreementValues(language) };
  const sections = t<Record<string, Record<string, string>>>(`agreements:documents.${name}.sections`, {
    ...words,
    returnObjects: true,
  });
  return (
    <div className={classes.text} lang={language}>
      <p>{t(`agreements:documents.${name}.intro`, words)}</p>
      {Object.entries(sections).map(([key, { title, ...paragraphs }], index) => (
        <section key={key}>
          <h2 className="num">{t('agreements:section', { lng: language, number: index + 1, title })}</h2>
          {Object.entries(paragraphs).map(([id, paragraph]) => (
            <p key={id}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className="small text3">{t('agreements:version', { lng: language, version: agreementVersions[name] })}</p>
    </div>
  );
}
