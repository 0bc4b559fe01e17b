import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import { FilterAction, filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { read } from '../../api/operations.ts';
import { ActivityButton } from '../../activity/activity-button.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useFilterForecast } from '../../kit/forecast/filter-forecast.tsx';
import type { ForecastRules } from '../../kit/forecast/forecast-tables.tsx';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { DirectSendingClosed } from '../../kit/settings/direct-sending-closed.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import type { FormEdit } from '../../kit/settings/use-form-state.ts';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import {
  changesToSend,
  filterSettings,
  isActive,
  tabOfField,
  zeroPercentFilters,
  type FiltersForm,
} from './filter-form.ts';
import { FilterList } from './filter-list.tsx';
import type { KnownOf } from './known-line.tsx';
import { movedText } from './filter-words.ts';
import { FiltersToolbar, type Shown } from './filters-toolbar.tsx';

/** What the address carries, as the route checked it: unknown values count as absent (SHELL-040). */
const route = getRouteApi('/panel/filters');

const tabOrder: readonly SendingType[] = ['warehouse', 'direct'];

/** Counted beside the page, which does not wait for it. */
function useKnown(sendingType: SendingType | null): ReadonlyMap<FilterName, KnownOf> {
  const query = { sendingType: sendingType ?? 'warehouse' } as const;
  const { data } = useQuery({ ...read(filterCalls.known, { query }), enabled: sendingType !== null });
  return useMemo(
    () =>
      new Map(
        data?.filters.flatMap(({ filterName, known }) =>
          known === null ? [] : [[filterName, { known, items: data.items }] as const],
        ),
      ),
    [data],
  );
}

/** FILT-037, FILT-038: all filters of a way of sending, grouped by topic. */
export function FiltersScreen() {
  const t = useText();
  return <OneStore title={t('filterSettings:title')}>{() => <Filters />}</OneStore>;
}

function Filters() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const form = useSettingsForm(filterSettings({ t, format }));
  const { answers, edit } = form;
  const sendingType = route.useSearch().sendingType ?? answers?.routing.defaultSendingType ?? null;
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const isClosed = sendingType === 'direct' && answers !== null && !isDirectSendingOpen(answers.routing.accepted);
  const open = (type: SendingType) => void navigate({ to: '/filters', search: { sendingType: type }, replace: true });
  const showAll = () => (setText(''), setShown('all'));
  const changes = edit ? changesToSend(edit.form, form.changes) : [];
  const filters = edit && sendingType && edit.form.filters[sendingType];
  const held =
    answers && sendingType && new Map(answers[sendingType].filters.map(({ filterName, held }) => [filterName, held]));
  const known = useKnown(sendingType);
  const rules = useForecastRules(edit, new Set(form.changes.map(tabOfField)).size > 1);
  const { forecast, aside, hasConflict } = useFilterForecast({ form, changes, rules, held });
  const changed = changes.filter((change) => change.sendingType === sendingType).map(({ filterName }) => filterName);
  const zeroPercent = zeroPercentFilters(changes).map((name) => t(`enums:filter.${name}`));
  return (
    <SettingsPage
      form={form}
      title={t('filterSettings:title')}
      note={t('filterSettings:subtitle')}
      actions={<ActivityButton />}
      tabs={
        sendingType && {
          active: sendingType,
          open,
          items: tabOrder.map((name) => ({
            name,
            label: t(`filterSettings:tabs.${name}`),
            count: edit && Object.values(edit.form.filters[name]).filter(isActive).length,
          })),
          tabOf: tabOfField,
        }
      }
      hasConflict={hasConflict}
      banner={answers && sendingType && <NotInUse shown={sendingType} used={answers.routing.defaultSendingType} />}
      confirm={{
        isNeeded: zeroPercent.length > 0,
        title: t('filterSettings:confirm.zeroPercent.title'),
        text: t('filterSettings:confirm.zeroPercent.text', { filters: zeroPercent.join(', ') }),
        label: t('ui:save.changes', { count: form.changes.length }),
      }}
      onWrong={showAll}
      toolbar={
        <FiltersToolbar
          text={text}
          onText={setText}
          shown={shown}
          onShown={setShown}
          counts={{
            all: filterNames.length,
            active: filters && Object.values(filters).filter(isActive).length,
            changed: filters && changed.length,
          }}
        />
      }
      aside={aside}
    >
      {isClosed && <DirectSendingClosed />}
      {filters && held && !isClosed && (
        <FilterList
          filters={filters}
          sendingType={sendingType}
          held={held}
          known={known}
          changed={changed}
          text={text}
          shown={shown}
          answer={forecast.error ? null : forecast.answer}
          onClear={showAll}
        />
      )}
    </SettingsPage>
  );
}

function NotInUse({ shown, used }: { shown: SendingType; used: SendingType }) {
  const t = useText();
  return shown === used ? null : (
    <Banner tone="info" title={t('filterSettings:notInUse.title')} effect={t(`filterSettings:notInUse.${shown}`)} />
  );
}

/** How the forecast calls a filter, "Delivery date 12 → 14", and whether it takes away what fails it. */
function useForecastRules(edit: FormEdit<FiltersForm> | null, isMixed: boolean): ForecastRules {
  const t = useText();
  const format = useFormat();
  return {
    nameOf: (type: SendingType, name: FilterName) => {
      const moved = edit && movedText(name, edit.base.filters[type][name], edit.form.filters[type][name], format);
      const tab = isMixed ? `(${t(`filterSettings:tabs.${type}`)})` : null;
      return [t(`enums:filter.${name}`), moved, tab].filter(Boolean).join(' ');
    },
    isRemoving: (type, name) => edit?.form.filters[type][name].action === FilterAction.Remove,
  };
}
