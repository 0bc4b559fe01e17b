import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import type { AsinList } from './asin-list.ts';
import classes from './add.module.css';

const SHOWN = 8;

/** Valid, doubled and wrong lines, and the first wrong ones by number; a click goes to the line. */
export function AsinCounts({ list: { accepted, rejected }, onGo }: { list: AsinList; onGo: (line: number) => void }) {
  const t = useText();
  const format = useFormat();
  const wrong = rejected.filter(({ code }) => code === 'AsinNotValid');
  const doubled = rejected.length - wrong.length;
  return (
    <>
      <dl className={classes.counts} aria-live="polite">
        <div data-tone={accepted.length > 0 ? 'pos' : undefined}>
          <dt>{t('adding:valid')}</dt>
          <dd className="num">{format.number(accepted.length)}</dd>
        </div>
        <div data-tone={doubled > 0 ? 'warn' : undefined}>
          <dt>{t('adding:doubled')}</dt>
          <dd className="num">{format.number(doubled)}</dd>
        </div>
        <div data-tone={wrong.length > 0 ? 'neg' : undefined}>
          <dt>{t('adding:wrong')}</dt>
          <dd className="num">{format.number(wrong.length)}</dd>
        </div>
      </dl>
      {wrong.length > 0 && (
        <ul className={classes.wrong}>
          {wrong.slice(0, SHOWN).map(({ line, asin }) => (
            <li key={line}>
              <button type="button" className="link num" onClick={() => onGo(line)}>
                {t('adding:line', { line: format.number(line) })}
              </button>
              <span className="code ellipsis">{asin}</span>
              <span className="neg">{t('product:lineCode.AsinNotValid')}</span>
            </li>
          ))}
          {wrong.length > SHOWN && (
            <li className="text3 num">
              {t('adding:moreWrong', {
                count: wrong.length - SHOWN,
                lines: format.number(wrong.length - SHOWN),
              })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
