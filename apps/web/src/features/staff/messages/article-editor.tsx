import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { announcements } from '@kervan/contracts/announcements-calls';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from '../parts/parts.module.css';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useStaffGo } from '../staff-link.tsx';
import { AsRead } from './as-read.tsx';
import type { Written } from './announcement-draft.ts';
import { TextsOf } from './announcement-form.tsx';
import { useDraft } from './use-draft.ts';

type Article = Response<typeof announcements.articles>[number];
type Draft = Pick<Article, Written | 'slug' | 'place' | 'isPublished'>;

const written = ['titleTr', 'titleEn', 'htmlTr', 'htmlEn'] as const;
const lengthMax = (name: Written): number =>
  name.startsWith('title') ? limits.announcementTitleMax : limits.articleHtmlMax;

/** What is missing or too long, by field. */
const faultsIn = (draft: Draft) => ({
  texts: written.filter((name) => draft[name].trim() === '' || draft[name].length > lengthMax(name)),
  slug: !/^[a-z0-9-]{1,80}$/.test(draft.slug.trim()),
});

const draftOf = ({ slug, titleTr, titleEn, htmlTr, htmlEn, place, isPublished }: Draft): Draft => ({
  slug,
  titleTr,
  titleEn,
  htmlTr,
  htmlEn,
  place,
  isPublished,
});

/** An article in both languages, its place and address, and whether sellers see it. */
export function ArticleEditor({ saved, place }: { saved: Article | null; place: number }) {
  const t = useText();
  const go = useStaffGo();
  const start = saved ?? { slug: '', titleTr: '', titleEn: '', htmlTr: '', htmlEn: '', place, isPublished: false };
  const { draft, changes, change, keep } = useDraft<Draft>(draftOf(start), (id) => go(`/staff/articles/${id}`));
  const [isSubmitted, setSubmitted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const faults = faultsIn(draft);
  return (
    <>
      <PageHeader
        title={saved ? saved.slug : t('staff:articles.new')}
        actions={
          <Button
            disabled={changes === 0}
            onClick={() => {
              setSubmitted(true);
              setOpen(faults.texts.length === 0 && !faults.slug);
            }}
          >
            {t('staff:articles.save')}
          </Button>
        }
      />
      <div className={classes.page}>
        <div className={classes.editor}>
          <Card title={t('staff:messages.written')}>
            <ArticleFields draft={draft} onChange={change} faults={isSubmitted ? faults : null} />
          </Card>
          {saved && <AsSaved article={saved} />}
        </div>
      </div>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('staff:articles.save')}
        confirmLabel={t('staff:articles.save')}
        act={announcements.saveArticle}
        request={(why) => ({ body: { ...(saved ? { id: saved.id } : {}), ...draft, slug: draft.slug.trim(), why } })}
        done={t('staff:articles.saved')}
        onDone={({ id }) => keep(saved ? null : id)}
      >
        {() => <p>{t(draft.isPublished ? 'staff:articles.effectShown' : 'staff:articles.effectHidden')}</p>}
      </ReasonDialog>
      <LeaveDialog changes={changes} />
    </>
  );
}

type FieldsProps = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  faults: ReturnType<typeof faultsIn> | null;
};

function ArticleFields({ draft, onChange, faults }: FieldsProps) {
  const t = useText();
  return (
    <div className={classes.dialog}>
      <div className={classes.pair}>
        <TextInput
          label={t('staff:articles.slug')}
          name="slug"
          classNames={{ input: 'code' }}
          value={draft.slug}
          onChange={(event) => onChange({ slug: event.currentTarget.value })}
          error={fieldError(faults?.slug ? t('staff:articles.slugNeeded', { max: 80 }) : null)}
        />
        <NumberInput
          label={t('staff:articles.place')}
          name="place"
          allowDecimal={false}
          allowNegative={false}
          max={10_000}
          classNames={{ input: 'num' }}
          value={draft.place}
          onChange={(value) => onChange({ place: typeof value === 'number' ? value : 0 })}
        />
      </div>
      {(['Tr', 'En'] as const).map((language) => (
        <TextsOf key={language} language={language} draft={draft} missing={faults?.texts ?? []} onChange={onChange} />
      ))}
      <p className="small text3">{t('staff:messages.htmlHint')}</p>
      <Switch
        label={t('staff:articles.isPublished')}
        checked={draft.isPublished}
        onChange={(event) => onChange({ isPublished: event.currentTarget.checked })}
      />
    </div>
  );
}

/** As sellers read what is saved, made harmless by the server. */
function AsSaved({ article }: { article: Article }) {
  const t = useText();
  return (
    <Card title={t('staff:articles.asSaved')}>
      <div className={classes.dialog}>
        {(['Tr', 'En'] as const).map((language) => (
          <section key={language} lang={language.toLowerCase()}>
            <p className="small text3">{t(`staff:language.${language === 'Tr' ? 'tr' : 'en'}`)}</p>
            <AsRead title={article[`title${language}`]} html={article[`html${language}`]} />
          </section>
        ))}
      </div>
    </Card>
  );
}
