import type { Response } from '@kervan/contracts/endpoint';
import type { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { automaticSearchLimits } from '@kervan/domain/inventory/automatic-search';
import { useText } from '../../i18n/i18n.ts';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { searchRows, searchSettings } from './automatic-search-form.ts';
import { ModeEffect } from './mode-effect.tsx';
import classes from './automatic-search.module.css';

const { ChoiceRow, MoneyRow, NumberRow, SwitchRow, TagsRow } = searchRows;
const { keywordsMax, brandsMax, categoriesMax } = automaticSearchLimits;

type Tab = 'list' | 'automatic';
type Props = { tabs: readonly { name: Tab; label: string }[]; onTab: (name: Tab) => void };

/** INV-089: what is looked for each night at the source, how what is found is taken, and how far it is. */
export function AutomaticSearch({ tabs, onTab }: Props) {
  const t = useText();
  const form = useSettingsForm(searchSettings(t));
  const counted = (entries: readonly string[]) => t('automaticSearch:entries', { count: entries.length });
  return (
    <SettingsPage
      form={form}
      title={t('adding:title')}
      note={t('automaticSearch:note')}
      tabs={{ active: 'automatic', open: onTab, items: tabs, tabOf: () => 'automatic' }}
    >
      {form.answers && <Progress search={form.answers.search} />}
      <Card padded={false}>
        <SwitchRow path="isActive" label={t('automaticSearch:active')} text={t('automaticSearch:activeText')} />
        <ChoiceRow
          path="mode"
          label={t('automaticSearch:mode')}
          text={t('automaticSearch:modeText')}
          options={[
            { value: 'ask', label: t('automaticSearch:ask') },
            { value: 'take', label: t('automaticSearch:take') },
          ]}
        />
        {form.edit && <ModeEffect mode={form.edit.form.mode} />}
      </Card>
      <Card title={t('automaticSearch:criteria')} padded={false}>
        <TagsRow
          path="keywords"
          isPhrases
          label={t('automaticSearch:keywords')}
          text={t('automaticSearch:keywordsText', { max: keywordsMax })}
          max={keywordsMax}
          placeholder={t('automaticSearch:keywordsExample')}
          words={counted}
        />
        <TagsRow
          path="brands"
          isPhrases
          label={t('automaticSearch:brands')}
          text={t('automaticSearch:brandsText')}
          max={brandsMax}
          placeholder={t('automaticSearch:any')}
          words={counted}
        />
        <TagsRow
          path="categories"
          isPhrases
          label={t('automaticSearch:categories')}
          text={t('automaticSearch:categoriesText')}
          max={categoriesMax}
          placeholder={t('automaticSearch:any')}
          words={counted}
        />
        <MoneyRow path="priceFrom" label={t('automaticSearch:priceFrom')} currency="USD" optional />
        <MoneyRow path="priceTo" label={t('automaticSearch:priceTo')} currency="USD" optional />
        <NumberRow
          path="rankMax"
          label={t('automaticSearch:rankMax')}
          text={t('automaticSearch:rankText')}
          unit={t('automaticSearch:rankUnit')}
          optional
        />
        <NumberRow
          path="reviewCountMin"
          label={t('automaticSearch:reviews')}
          text={t('automaticSearch:reviewsText')}
          unit={t('automaticSearch:reviewsUnit')}
          optional
        />
        <NumberRow path="reviewStarsMin10" label={t('automaticSearch:stars')} unit="★" digits={1} optional />
      </Card>
    </SettingsPage>
  );
}

/** SUB-042: how much of the day is used up; when it runs next, and what the last run brought. */
function Progress({ search }: { search: Response<typeof automaticSearch.get> }) {
  const t = useText();
  const format = useFormat();
  const { lookedUpToday, dailyLimit, resetsAt, nextRunAt, run } = search;
  const percent = dailyLimit === 0 ? 100 : Math.min(100, Math.round((lookedUpToday * 100) / dailyLimit));
  return (
    <Card title={t('automaticSearch:progress')}>
      <div className={classes.progress}>
        <p>
          {t('automaticSearch:today', {
            count: lookedUpToday,
            lookedUp: format.number(lookedUpToday),
            limit: format.number(dailyLimit),
          })}{' '}
          <span className="text3">{t('automaticSearch:resets', { at: format.dateTime(resetsAt) })}</span>
        </p>
        <ProgressBar percent={percent} label={t('automaticSearch:used')} />
        {lookedUpToday >= dailyLimit && <p className="warn">{t('automaticSearch:usedUp')}</p>}
        <p className="text2">
          {run?.isUnderWay
            ? t('automaticSearch:underWay', { lookedUp: format.number(run.lookedUp), found: format.number(run.found) })
            : nextRunAt === null
              ? t('automaticSearch:off')
              : t('automaticSearch:next', { at: format.dateTime(nextRunAt) })}
        </p>
        {run?.endedAt != null && !run.isUnderWay && (
          <p role="status">
            {t('automaticSearch:last', {
              at: format.dateTime(run.endedAt),
              lookedUp: format.number(run.lookedUp),
              found: format.number(run.found),
              added: format.number(run.added),
            })}{' '}
            {run.end !== null && run.end !== 'done' && (
              <span className="warn">{t(`automaticSearch:end.${run.end}`)}</span>
            )}{' '}
            {run.added > 0 && <PathLink to="/inventory?sort=created">{t('automaticSearch:showAdded')}</PathLink>}
          </p>
        )}
      </div>
    </Card>
  );
}
