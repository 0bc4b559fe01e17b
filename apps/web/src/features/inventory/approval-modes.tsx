import { useId } from 'react';
import { useText } from '../../i18n/i18n.ts';
import classes from './add.module.css';

export type ApprovalMode = 1 | 2 | 3;
const modes = [1, 2, 3] as const;

/** INV-028 to INV-031: the three ways of approving, each with what it does. */
export function ApprovalModes({ value, onChange }: { value: ApprovalMode; onChange: (mode: ApprovalMode) => void }) {
  const t = useText();
  const name = useId();
  return (
    <div className={classes.modes} role="radiogroup" aria-label={t('adding:mode')}>
      {modes.map((mode) => (
        <label key={mode} className={classes.mode} data-checked={mode === value || undefined}>
          <input type="radio" name={name} value={mode} checked={mode === value} onChange={() => onChange(mode)} />
          <span className={classes.modeTitle}>{t(`product:modes.${mode}.title`)}</span>
          <span className="small text3">{t(`product:modes.${mode}.text`)}</span>
        </label>
      ))}
    </div>
  );
}
