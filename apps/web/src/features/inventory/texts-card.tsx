import { useQuery } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory-calls';
import { isTextLanguage, languageName, textLanguageDefault, textLanguages } from '@kervan/domain/languages';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePreference } from '../../ui/preference.tsx';
import { Secret } from '../../ui/secret.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import classes from './item.module.css';
import type { ItemDetail } from './item-types.ts';

const languageOf = (stored: unknown): string =>
  typeof stored === 'string' && isTextLanguage(stored) ? stored : textLanguageDefault;

/** SHELL-048, SHELL-049: what the product says of itself, in a language of the reader's choice, which is kept. The interface stays in its own. */
export function TextsCard({ asinOrSku }: { asinOrSku: string }) {
  const t = useText();
  const inLanguage = useLanguage();
  const [language, choose] = usePreference('productLanguage', languageOf);
  const query = useQuery(read(inventory.detail, { query: { asinOrSku, language } }));
  const options = textLanguages
    .map((value) => ({ value, label: languageName(value, inLanguage) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, inLanguage));
  const texts = query.data?.texts;
  return (
    <Card title={t('product:texts.title')}>
      <div className={classes.textsLanguage}>
        <SelectField label={t('product:texts.language')} value={language} options={options} onChange={choose} />
      </div>
      {texts ? (
        <Texts texts={texts} />
      ) : query.error ? (
        <ErrorState
          title={t('product:texts.failed')}
          {...errorWords(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LineSkeletons count={4} />
      )}
    </Card>
  );
}

function Texts({ texts: { language, title, bullets, state } }: { texts: NonNullable<ItemDetail['texts']> }) {
  const t = useText();
  return (
    <>
      <p className="small text3" aria-live="polite">
        {t(`product:texts.${state}`)}
      </p>
      {title === null ? (
        <p className="text3">{t('product:texts.noTitle')}</p>
      ) : (
        <p lang={language}>
          <b>
            <Secret kind="productTitle">{title}</Secret>
          </b>
        </p>
      )}
      {bullets.length === 0 ? (
        <p className="text3">{t('product:texts.noBullets')}</p>
      ) : (
        <ul lang={language} className={classes.bullets}>
          {bullets.map((bullet) => (
            <li key={bullet}>
              <Secret kind="productTitle">{bullet}</Secret>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
