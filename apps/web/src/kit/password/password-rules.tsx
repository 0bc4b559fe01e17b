import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { isGuessable } from '@kervan/domain/identity/guessable-password';
import { checkPassword, passwordStrength, type PasswordFault } from '@kervan/domain/identity/password-rules';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import classes from './password.module.css';

const STEPS = { weak: 1, medium: 2, strong: 3 } as const;
/** Uppercase and lowercase stand as one rule, as SHELL-081 words them. */
const RULES: readonly {
  name: 'length' | 'letters' | 'digit' | 'nonAlphanumeric' | 'notGuessable';
  faults: readonly (PasswordFault | 'guessable')[];
}[] = [
  { name: 'length', faults: ['length'] },
  { name: 'letters', faults: ['uppercase', 'lowercase'] },
  { name: 'digit', faults: ['digit'] },
  { name: 'nonAlphanumeric', faults: ['nonAlphanumeric'] },
  { name: 'notGuessable', faults: ['guessable'] },
];

/** The meter that advises and the list that decides (AUTH-009, AUTH-010), both live. */
export function PasswordRules({ password, email, id }: { password: string; email: string; id: string }) {
  const t = useText();
  const isEasy = password === '' || isGuessable(password, email);
  const broken = checkPassword(password);
  // A few letters are not called hard to guess.
  const faults: (PasswordFault | 'guessable')[] =
    isEasy || broken.includes('length') ? [...broken, 'guessable'] : broken;
  const strength = passwordStrength(password, email);
  const steps = password === '' ? 0 : STEPS[strength];
  const hasSpace = faults.includes('whitespace');
  const tone = { weak: 'neg', medium: 'warn', strong: 'pos' }[strength];
  return (
    <div id={id}>
      <div
        className={classes.meter}
        role="img"
        aria-label={t('identity:rules.strength.label', { strength: t(`identity:rules.strength.${strength}`) })}
      >
        {[1, 2, 3].map((step) => (
          <i key={step} data-on={step <= steps ? strength : undefined} />
        ))}
        <span className={`${classes.strength} ${steps > 0 ? tone : ''}`}>
          {steps > 0 && t(`identity:rules.strength.${strength}`)}
        </span>
      </div>
      <ul className={classes.rules} aria-label={t('identity:rules.label')}>
        {RULES.map(({ name, faults: ofRule }) => {
          const isMet = !ofRule.some((fault) => faults.includes(fault));
          return (
            <li key={name} data-met={isMet || undefined}>
              {isMet ? (
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              ) : (
                <IconPointFilled size={14} aria-hidden="true" />
              )}
              {t(`identity:rules.${name}`, { min: limits.passwordLengthMin, max: limits.passwordLengthMax })}
              <span className="visually-hidden">{t(isMet ? 'identity:rules.met' : 'identity:rules.open')}</span>
            </li>
          );
        })}
        {hasSpace && (
          <li className="neg">
            <IconPointFilled size={14} aria-hidden="true" />
            {t('identity:rules.whitespace')}
          </li>
        )}
      </ul>
      <p className={classes.hint}>{t('identity:rules.recommended', { length: limits.passwordLengthRecommended })}</p>
    </div>
  );
}
