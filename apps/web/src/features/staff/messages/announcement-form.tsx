import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { marketCodes } from '@kervan/domain/markets';
import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { countryName } from '../../../i18n/country-name.ts';
import { useLanguage, useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import classes from '../parts/parts.module.css';
import { lengthMax, type Draft, type Written } from './announcement-draft.ts';

type Props = { draft: Draft; missing: readonly Written[]; onChange: (part: Partial<Draft>) => void };

/** Title and text in both languages, where it shows, who gets it and until when. */
export function AnnouncementForm({ draft, missing, onChange }: Props) {
  const t = useText();
  return (
    <div className={classes.dialog}>
      {(['Tr', 'En'] as const).map((language) => (
        <TextsOf key={language} language={language} draft={draft} missing={missing} onChange={onChange} />
      ))}
      <p className="small text3">{t('staff:messages.htmlHint')}</p>
      <div className={classes.switches}>
        {(['isSticky', 'isPopup'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`staff:messages.${name}`)}
            description={t(`staff:messages.${name}Hint`)}
            checked={draft[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <AudienceFields draft={draft} onChange={onChange} />
      <DateField
        label={t('staff:messages.lastDay')}
        value={draft.lastDay}
        onChange={(lastDay) => onChange({ lastDay })}
      />
    </div>
  );
}

/** A title and a text of one language; also of an article. */
export function TextsOf({
  language,
  draft,
  missing,
  onChange,
}: {
  language: 'Tr' | 'En';
  draft: Pick<Draft, Written>;
  missing: readonly Written[];
  onChange: (part: Partial<Pick<Draft, Written>>) => void;
}) {
  const t = useText();
  const [title, html] = [`title${language}`, `html${language}`] as const;
  const error = (name: Written) =>
    fieldError(missing.includes(name) ? t('staff:messages.needed', { max: lengthMax(name) }) : null);
  return (
    <>
      <TextInput
        label={t(`staff:messages.${title}`)}
        name={title}
        value={draft[title]}
        onChange={(event) => onChange({ [title]: event.currentTarget.value })}
        error={error(title)}
      />
      <Textarea
        label={t(`staff:messages.${html}`)}
        name={html}
        autosize
        minRows={5}
        maxRows={16}
        classNames={{ input: 'code' }}
        spellCheck
        lang={language.toLowerCase()}
        value={draft[html]}
        onChange={(event) => onChange({ [html]: event.currentTarget.value })}
        error={error(html)}
      />
    </>
  );
}

function AudienceFields({ draft, onChange }: Omit<Props, 'missing'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <MultiSelect
        label={t('staff:messages.plans')}
        placeholder={draft.plans.length === 0 ? t('staff:everyPlan') : ''}
        data={subscriptionPlans.map((plan) => ({ value: plan, label: t(`subscriptions:plan.${plan}.name`) }))}
        value={draft.plans}
        onChange={(plans) => onChange({ plans: subscriptionPlans.filter((plan) => plans.includes(plan)) })}
      />
      <MultiSelect
        label={t('staff:messages.countries')}
        placeholder={draft.countries.length === 0 ? t('staff:messages.everyCountry') : ''}
        searchable
        data={marketCodes.map((code) => ({ value: code, label: countryName(code, language) }))}
        value={draft.countries}
        onChange={(codes) => onChange({ countries: marketCodes.filter((code) => codes.includes(code)) })}
      />
    </>
  );
}
