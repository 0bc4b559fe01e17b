import { Button } from '@mantine/core';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import type { FilterSettings } from '@kervan/domain/settings/store-settings';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { effectOf } from '../../kit/forecast/forecast-rows.ts';
import { useStanding } from '../../session/session-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { SettingGroup } from '../../ui/setting-row.tsx';
import { isActive } from './filter-form.ts';
import { filterGroupNames, filterGroups } from './filter-groups.ts';
import { FilterRow } from './filter-row.tsx';
import type { KnownOf } from './known-line.tsx';
import type { Shown } from './filters-toolbar.tsx';

type Props = {
  filters: FilterSettings;
  sendingType: SendingType;
  /** Items that each saved filter keeps out. */
  held: ReadonlyMap<FilterName, number>;
  /** Of how many products the figure of each is known; empty until it is counted. */
  known: ReadonlyMap<FilterName, KnownOf>;
  changed: readonly FilterName[];
  text: string;
  shown: Shown;
  /** What the changes would do, where it is known. */
  answer: DryRunAnswer | null;
  onClear: () => void;
};

/** The filters of a way of sending that fit the search and the choice above them, by topic. */
export function FilterList({ filters, sendingType, held, known, changed, text, shown, answer, onClear }: Props) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { plan } = useStanding();
  const fold = (words: string) => words.toLocaleLowerCase(language);
  const fits = (name: FilterName): boolean =>
    (shown !== 'active' || isActive(filters[name])) &&
    (shown !== 'changed' || changed.includes(name)) &&
    fold(`${t(`enums:filter.${name}`)} ${t(`filterSettings:does.${name}`)}`).includes(fold(text.trim()));
  if (!filterNames.some(fits)) return <Nothing text={text.trim()} shown={shown} onClear={onClear} />;
  return filterGroupNames.map((group) => {
    const names: readonly FilterName[] = filterGroups[group];
    const rows = names.filter(fits);
    const active = format.number(names.filter((name) => isActive(filters[name])).length);
    return (
      rows.length > 0 && (
        <SettingGroup
          key={group}
          title={t(`filterSettings:groups.${group}`)}
          aside={t('filterSettings:groupActive', { active, all: format.number(names.length) })}
        >
          {rows.map((name) => (
            <FilterRow
              key={name}
              name={name}
              sendingType={sendingType}
              held={held.get(name) ?? 0}
              known={known.get(name) ?? null}
              plan={plan}
              effect={answer && changed.includes(name) ? effectOf(answer, sendingType, name) : null}
            />
          ))}
        </SettingGroup>
      )
    );
  });
}

/** No filter fits the search and the choice above it. */
function Nothing({ text, shown, onClear }: Pick<Props, 'text' | 'shown' | 'onClear'>) {
  const t = useText();
  const why = shown === 'changed' ? t('filterSettings:none.changed') : t('filterSettings:none.active');
  return (
    <EmptyState
      title={t('filterSettings:none.title')}
      text={text === '' ? why : t('filterSettings:none.search', { search: text })}
      actions={
        <Button variant="default" size="xs" onClick={onClear}>
          {t('filterSettings:none.clear')}
        </Button>
      }
    />
  );
}
