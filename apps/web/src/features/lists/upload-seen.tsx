import type { RecordsUpload } from '@kervan/contracts/record-uploads';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { FaultTable } from './fault-table.tsx';
import { ListEffect } from '../../kit/list-changes/list-effect.tsx';
import classes from './lists.module.css';

/** Categories that are named; how many more there are is said. */
const NAMED = 10;

/** What is in a file: good and wrong lines, what stands on lists already, and what it would do. */
export function UploadSeen({ seen }: { seen: RecordsUpload }) {
  const t = useText();
  const format = useFormat();
  const { good, wrong, known, onOther, notFound, notFoundCount, effect } = seen;
  const line = (name: 'known' | 'onOther' | 'notFound', count: number) =>
    count > 0 && <li>{t(`lists:uploadDialog.${name}`, { count, lines: format.number(count) })}</li>;
  return (
    <>
      <p className="num" role="status">
        {t('lists:uploadDialog.good', { count: good, lines: format.number(good) })}
        {wrong > 0 && (
          <>
            {' · '}
            <span className="neg">{t('lists:uploadDialog.wrong', { count: wrong, lines: format.number(wrong) })}</span>
          </>
        )}
      </p>
      <ul className={`small text2 ${classes.rules}`}>
        <li>{t(`lists:uploadDialog.${good === 0 ? 'noGood' : wrong === 0 ? 'allGood' : 'nothingWritten'}`)}</li>
        {line('known', known)}
        {line('onOther', onOther)}
        {line('notFound', notFoundCount)}
      </ul>
      {notFoundCount > 0 && (
        <p className={`small text3 ${classes.value}`}>
          {notFound.slice(0, NAMED).join(' · ')}
          {notFoundCount > NAMED && ' …'}
        </p>
      )}
      {wrong > 0 && <FaultTable seen={seen} />}
      {effect && good > 0 && <ListEffect answer={effect} />}
    </>
  );
}
