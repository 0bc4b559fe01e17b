import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { filters as filterCalls } from '@kervan/contracts/filters';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { errorText } from '../../api/error-text.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked, useSubscription } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SettingGroup } from '../../ui/setting-row.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isActive } from './filter-form.ts';
import { filterGroupNames, filterGroups } from './filter-groups.ts';
import { FilterRow } from './filter-row.tsx';
import { FiltersEmpty } from './filters-empty.tsx';
import { FiltersToolbar, type Shown } from './filters-toolbar.tsx';
import classes from './filters.module.css';
import { useFilterForm } from './use-filter-form.ts';
import { useStopped } from './use-stopped.ts';

const types: readonly SendingType[] = ['warehouse', 'direct'];

/** FILT-037, FILT-038: all filters of a way of sending, grouped by topic. */
export function FiltersScreen() {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { sendingType?: SendingType }; // The route checks it with filtersSearch.
  const form = useFilterForm(search.sendingType ?? null);
  const blocked = useBlocked(filterCalls.save);
  const plan = useSubscription()?.plan ?? null;
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [wrong, setWrong] = useState<{ name: FilterName } | null>(null);
  const focused = useRef<object | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const { sendingType, filters, base, storeSendingType } = form;
  // Items are stopped by the filters of the way the store sends, as they are saved.
  const stopped = useStopped(base && sendingType === storeSendingType ? filterNames.filter((name) => isActive(base[name])) : []);
  const open = (type: SendingType) => void navigate({ to: '/filters', search: { sendingType: type }, replace: true });

  useEffect(() => {
    if (wrong === null || focused.current === wrong) return;
    const input = page.current?.querySelector<HTMLElement>(`[data-field="${wrong.name}"] :is(input, select, [role=radio])`);
    if (!input) return;
    input.focus();
    focused.current = wrong;
  }, [wrong, sendingType]);

  const save = () => {
    const fault = form.check();
    if (!fault) return form.save();
    setText('');
    setShown('all');
    open(fault.sendingType);
    setWrong(fault);
  };
  const fold = (words: string) => words.toLocaleLowerCase(language);
  const isShown = (name: FilterName): boolean => {
    if (filters === null || (shown === 'active' && !isActive(filters[name])) || (shown === 'changed' && !form.changed.includes(name))) return false;
    return fold(`${t(`enums:filter.${name}`)} ${t(`filters:does.${name}`)}`).includes(fold(text.trim()));
  };
  const activeCount = filters ? filterNames.filter((name) => isActive(filters[name])).length : 0;
  const nothing = filters !== null && !filterNames.some(isShown);
  return (
    <div
      ref={page}
      className={classes.page}
      onBlur={(event) => {
        const name = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field; // Focus leaves elements only.
        if (name && !event.currentTarget.querySelector(`[data-field="${name}"]`)?.contains(event.relatedTarget)) form.onLeave(name);
      }}
    >
      <PageHeader title={t('filters:title')} note={t('filters:subtitle')} />
      {sendingType && <Tabs label={t('filters:title')} active={sendingType} onChange={open} panelId="filters-panel" tabs={types.map((name) => ({ name, label: t(`filters:tabs.${name}`), isUnsaved: form.changesIn(name) > 0 }))} />}
      {form.isOvertaken && <Banner tone="warn" title={t('filters:conflict.title')} effect={t('filters:conflict.text')} action={<button type="button" className="link" onClick={form.takeOver}>{t('filters:conflict.load')}</button>} />}
      {sendingType && storeSendingType && sendingType !== storeSendingType && <Banner tone="info" title={t('filters:notInUse.title')} effect={t(`filters:notInUse.${sendingType}`)} />}
      <FiltersToolbar text={text} onText={setText} shown={shown} onShown={setShown} counts={{ all: filterNames.length, active: activeCount, changed: form.changed.length }} />
      <div className={classes.scroll} id="filters-panel" role="tabpanel" aria-label={sendingType ? t(`filters:tabs.${sendingType}`) : t('filters:title')}>
        {!filters && (form.error ? <ErrorState title={t('filters:failed')} text={errorText(form.error, t)} onRetry={form.retry} /> : <RowSkeletons count={14} />)}
        {nothing && <FiltersEmpty text={text} shown={shown} onClear={() => (setText(''), setShown('all'))} />}
        {filters &&
          filterGroupNames.map((group) => {
            const names: readonly FilterName[] = filterGroups[group];
            const rows = names.filter(isShown);
            if (rows.length === 0) return null;
            return (
              <SettingGroup key={group} title={t(`filters:groups.${group}`)} aside={t('filters:groupActive', { active: format.number(names.filter((name) => isActive(filters[name])).length), all: format.number(names.length) })}>
                {rows.map((name) => (
                  <FilterRow key={name} name={name} form={form} plan={plan} stopped={stopped.get(name)} />
                ))}
              </SettingGroup>
            );
          })}
      </div>
      <SaveBar changes={form.changes} isSaving={form.isSaving} blocked={blocked} onReset={form.reset} onSave={save}>
        {t('filters:consequence')}
      </SaveBar>
    </div>
  );
}
