import { Checkbox, NumberInput } from '@mantine/core';
import type { TemplateRow } from '@kervan/contracts/templates';
import { languageName, textLanguages } from '@kervan/domain/languages';
import { limits } from '@kervan/domain/limits';
import { exclusions } from '@kervan/domain/templates/template-rules';
import { templateTypes } from '@kervan/domain/templates/template-types';
import { currentLanguage, useText } from '../../i18n/i18n.ts';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './templates.module.css';

export type Draft = Omit<TemplateRow, 'id' | 'sent' | 'revision'>;
type Props = {
  draft: Draft;
  /** A translation service is set up. */
  canTranslate: boolean;
  /** Languages that it does not know. */
  lacking: readonly string[];
  onChange: (change: Partial<Draft>) => void;
};

/** MSG-007, MSG-012: what has it sent, how long after, and in which language. */
export function WhenSent({ draft, canTranslate, lacking, onChange }: Props) {
  const t = useText();
  const inLanguage = currentLanguage();
  const isLacking = draft.language !== null && lacking.includes(draft.language);
  return (
    <>
      <div className={classes.row}>
        <SelectField
          label={t('templates:type')}
          value={draft.type}
          options={templateTypes.map((value) => ({ value, label: t(`templates:types.${value}`) }))}
          onChange={(type) => type !== null && onChange({ type })}
        />
        <NumberInput
          label={t('templates:delay')}
          min={0}
          max={limits.templateDelayDaysMax}
          allowDecimal={false}
          value={draft.delayDays}
          onChange={(value) => onChange({ delayDays: Number(value) || 0 })}
        />
        <SelectField
          label={t('templates:language')}
          value={draft.language}
          none={t('templates:asWritten')}
          options={[
            { value: 'market', label: t('templates:marketLanguage') },
            ...textLanguages.map((value) => ({ value, label: languageName(value, inLanguage) })),
          ]}
          error={isLacking}
          // A language that was chosen before is taken out again all the same.
          disabled={!canTranslate && draft.language === null}
          onChange={(language) => (canTranslate || language === null) && onChange({ language })}
        />
      </div>
      {!canTranslate && (
        <p className="small text3" role="note">
          {t('templates:noTranslation')}
        </p>
      )}
      {isLacking && (
        <p className="small neg" role="alert">
          {t('errors:LanguageNotTranslated')}
        </p>
      )}
      <Checkbox
        label={t('templates:active')}
        checked={draft.isActive}
        onChange={({ currentTarget }) => onChange({ isActive: currentTarget.checked })}
      />
      <Checkbox
        label={t('templates:automatic')}
        checked={draft.isAutomatic}
        onChange={({ currentTarget }) => onChange({ isAutomatic: currentTarget.checked })}
      />
      <Checkbox.Group
        label={t('templates:exclude')}
        value={draft.exclusions}
        onChange={(names) => onChange({ exclusions: exclusions.filter((name) => names.includes(name)) })}
      >
        <div className={classes.row}>
          {exclusions.map((name) => (
            <Checkbox key={name} value={name} label={t(`templates:exclusions.${name}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
