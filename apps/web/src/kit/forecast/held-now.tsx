import { Link } from '@tanstack/react-router';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './forecast.module.css';

/** What the saved filters keep out of the store now, each filter a link to its items. An item counts for the filter that its reason names. */
export function HeldNow({ held }: { held: ReadonlyMap<FilterName, number> }) {
  const t = useText();
  const format = useFormat();
  const rows = [...held].filter(([, items]) => items > 0).toSorted(([, one], [, other]) => other - one);
  return (
    <>
      <p className={classes.hint}>{t('filterSettings:now.hint')}</p>
      {rows.length === 0 ? (
        <p className={classes.hint}>{t('filterSettings:now.nothing')}</p>
      ) : (
        <table className={classes.heldTable}>
          <caption>{t('filterSettings:now.held')}</caption>
          <tbody>
            {rows.map(([name, items]) => (
              <tr key={name}>
                <th scope="row">{t(`enums:filter.${name}`)}</th>
                <td className="num">
                  <Link
                    className="link"
                    to="/inventory"
                    search={{ status: 'outOfCriteria', where: `stoppedBy.anyOf.${name}` }}
                    aria-label={t('filterSettings:stoppedLabel', {
                      name: t(`enums:filter.${name}`),
                      items: format.number(items),
                    })}
                  >
                    {format.number(items)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('filterSettings:forecast.total')}</th>
              <td className="num">{format.number(rows.reduce((sum, [, items]) => sum + items, 0))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </>
  );
}
