import { Checkbox } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import type { OwnAccount } from './own-account.ts';

type Props = {
  left: OwnAccount['left'];
  isWaived: boolean;
  onChange: (isWaived: boolean) => void;
  /** It was tried without. */
  isMissing: boolean;
};

/** True where something is under way that has to end first. */
export const isHeld = ({ held }: OwnAccount['left']): boolean => held > 0;
/** True where there is something to give up. */
export const hasLeft = ({ credit, earned }: OwnAccount['left']): boolean => credit + earned > 0;

/** Decision 43: credit that is left is given up by name, or the account stays; what is held cannot be given up. */
export function LeftCredit({ left, isWaived, onChange, isMissing }: Props) {
  const t = useText();
  const format = useFormat();
  if (isHeld(left))
    return (
      <p role="alert" className="neg">
        {t('account:deletion.held', { amount: format.money(left.held, 'USD') })}
      </p>
    );
  if (!hasLeft(left)) return null;
  return (
    <Checkbox
      label={t('account:deletion.waive', { amount: format.money(left.credit + left.earned, 'USD') })}
      checked={isWaived}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={fieldError(isMissing ? t('account:deletion.waiveNeeded') : null)}
    />
  );
}
