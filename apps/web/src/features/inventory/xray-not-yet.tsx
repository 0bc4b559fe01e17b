import { IconHourglass } from '@tabler/icons-react';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './xray.module.css';

/** A product whose source was not read yet: nothing is decided, and nothing is shown as if it were. */
export function XrayNotYet() {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.notYet}>
      <EmptyState
        icon={<IconHourglass size={20} stroke={1.75} />}
        title={t('product:xray.notYet.title')}
        text={t('product:xray.notYet.text', { limit: format.age(limits.productCheckMaxMs) })}
      />
    </div>
  );
}
