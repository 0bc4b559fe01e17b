import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { announcements } from '@kervan/contracts/announcements-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import classes from '../parts/parts.module.css';
import { AsRead } from './as-read.tsx';
import { audienceOfDraft, type Draft } from './announcement-draft.ts';

const TYPING_MS = 400;

/** What readers of both languages would see, made harmless by the server (MSG-022), and how many accounts would get it. */
export function AnnouncementPreview({ draft, isWhole }: { draft: Draft; isWhole: boolean }) {
  const t = useText();
  const format = useFormat();
  const { titleTr, titleEn, htmlTr, htmlEn } = draft;
  const [body] = useDebouncedValue({ titleTr, titleEn, htmlTr, htmlEn, audience: audienceOfDraft(draft) }, TYPING_MS);
  const preview = useQuery({
    ...read(announcements.preview, { body }),
    enabled: isWhole && body.titleTr !== '' && body.titleEn !== '' && body.htmlTr !== '' && body.htmlEn !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('staff:messages.preview')}>
      <div className={classes.dialog}>
        {!isWhole && <p className="text3">{t('staff:messages.previewNeeds')}</p>}
        {preview.error && (
          <p role="alert" className="neg">
            {errorText(preview.error, t)}
          </p>
        )}
        {preview.data && isWhole && (
          <>
            {!preview.data.isHarmless && (
              <p role="alert" className="warn">
                {t('staff:messages.notHarmless')}
              </p>
            )}
            <p role="status">
              {t('staff:messages.reach', {
                count: preview.data.accounts,
                accounts: format.number(preview.data.accounts),
              })}
            </p>
            {(['tr', 'en'] as const).map((language) => (
              <section key={language} lang={language} aria-label={t(`staff:language.${language}`)}>
                <p className="small text3">{t(`staff:language.${language}`)}</p>
                <AsRead title={preview.data[language].title} html={preview.data[language].content} />
              </section>
            ))}
          </>
        )}
      </div>
    </Card>
  );
}
