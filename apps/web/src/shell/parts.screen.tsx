import { PageHeader } from '../ui/page-header.tsx';
import classes from './parts/parts.module.css';
import { PartSection, type Part } from './parts/part-section.tsx';
import { ShowAnswers } from './parts/show-answers.tsx';
import { ShowCharts } from './parts/show-charts.tsx';
import { ShowConsequence } from './parts/show-consequence.tsx';
import { ShowBanners, ShowDialogs, ShowStates, ShowToasts } from './parts/show-feedback.tsx';
import { ShowAges, ShowBands, ShowMoney, ShowRoutes, ShowSigns, ShowStatuses } from './parts/show-figures.tsx';
import { ShowFilter } from './parts/show-filter.tsx';
import { ShowFields, ShowSettings } from './parts/show-forms.tsx';
import { ShowGrid, ShowTable } from './parts/show-grid.tsx';
import { ShowBuyerThread } from './parts/show-kit-buyer.tsx';
import { ShowAgreements, ShowListChanges } from './parts/show-kit-changes.tsx';
import { ShowConversation } from './parts/show-kit-conversation.tsx';
import { ShowEntity, ShowEntityPage, ShowExport } from './parts/show-kit-entity.tsx';
import { ShowForecast } from './parts/show-kit-forecast.tsx';
import { ShowListParts } from './parts/show-kit-lists.tsx';
import { ShowPickers } from './parts/show-kit-pickers.tsx';
import { ShowSettingRows } from './parts/show-kit-settings.tsx';
import { ShowProductValues } from './parts/show-kit-values.tsx';
import { ShowIdentity } from './parts/show-identity.tsx';
import { ShowWizard } from './parts/show-kit-wizard.tsx';
import { ShowNavigation } from './parts/show-navigation.tsx';
import { ShowPackages } from './parts/show-packages.tsx';

/** Every part of the kit with the files that make it; a file of `ui` or `kit` that stands in no line fails the test of the kit. */
const parts: readonly Part[] = [
  { name: 'StatusBadge', files: ['status-badge', 'badge'], Show: ShowStatuses },
  { name: 'Money, Percent', files: ['money', 'percent', 'sparkline', 'unknown'], Show: ShowMoney },
  { name: 'AgeRing, When', files: ['age-ring', 'when'], Show: ShowAges },
  { name: 'ProfitBand', files: ['profit-band'], Show: ShowBands },
  { name: 'Route', files: ['route'], Show: ShowRoutes },
  {
    name: 'Signs',
    files: [
      'flag',
      'flag-image',
      'country-flag',
      'product-image',
      'logo',
      'kbd',
      'copy-code',
      'secret',
      'tips',
      'tip-bubble',
    ],
    Show: ShowSigns,
  },
  { name: 'PageHeader, Tabs', files: ['page-header', 'tabs'], Show: ShowNavigation },
  {
    name: 'FilterBuilder',
    files: [
      'filter-builder',
      'filter-chips',
      'filter-sheet',
      'add-condition',
      'condition-picker',
      'condition-editor',
      'condition-values',
      'choice-values',
      'field-list',
      'list-search',
      'list-toolbar',
    ],
    Show: ShowFilter,
  },
  {
    name: 'DataGrid',
    files: [
      'data-grid',
      'grid-cards',
      'grid-footer',
      'grid-header',
      'grid-row',
      'grid-rows',
      'grid-skeleton',
      'two-lines',
      'column-chooser',
      'column-dialog',
      'dropdown',
      'selection-bar',
    ],
    Show: ShowGrid,
  },
  { name: 'PlainTable', files: ['plain-table'], Show: ShowTable },
  { name: 'Packages', files: ['package-status', 'event-detail', 'uninsured-note'], Show: ShowPackages },
  {
    name: 'Charts',
    files: [
      'chart-card',
      'step-chart',
      'step-chart-canvas',
      'bar-chart',
      'bar-chart-canvas',
      'chart-ends',
      'chart-table',
      'chart-tooltip',
      'chart-waiting',
    ],
    Show: ShowCharts,
  },
  { name: 'ConsequencePanel', files: ['consequence-panel', 'consequence-confirm'], Show: ShowConsequence },
  { name: 'Banner', files: ['banner'], Show: ShowBanners },
  { name: 'Toasts', files: ['action-toast'], Show: ShowToasts },
  { name: 'States', files: ['empty-state', 'error-state', 'skeletons', 'progress-bar', 'card'], Show: ShowStates },
  { name: 'Dialogs', files: ['confirm-dialog', 'confirm-modal', 'leave-dialog'], Show: ShowDialogs },
  {
    name: 'Pickers',
    files: ['select-field', 'pick-menu', 'pick-entries'],
    Show: ShowPickers,
  },
  {
    name: 'Fields',
    kit: ['file-field', 'file-upload'],
    files: ['link-button', 'segmented-action', 'field-error', 'date-field', 'date-calendar'],
    Show: ShowFields,
  },
  {
    name: 'Answers',
    files: ['choice-cards', 'phone-field', 'path-link', 'sheet'],
    kit: ['consent-label'],
    Show: ShowAnswers,
  },
  { name: 'Settings', files: ['setting-row', 'unit-field', 'scaled-field', 'save-bar'], Show: ShowSettings },
  {
    name: 'Conversation',
    files: [],
    kit: ['conversation', 'conversation-log', 'conversation-row', 'message-bubble', 'message-composer'],
    Show: ShowConversation,
  },
  {
    name: 'SettingRows',
    files: [],
    kit: [
      'amount-row',
      'bands-table',
      'choice-row',
      'country-row',
      'field-row',
      'number-row',
      'number-table',
      'overtaken',
      'range-picture',
      'rate-rows',
      'setting-note',
      'tags-row',
      'text-row',
      'times-row',
    ],
    Show: ShowSettingRows,
  },
  {
    name: 'Forecast',
    files: [],
    kit: [
      'affected-drawer',
      'filter-forecast',
      'forecast-confirm',
      'forecast-facts',
      'forecast-panel',
      'forecast-samples',
      'forecast-tables',
      'held-now',
      'price-forecast',
      'recent-orders',
    ],
    Show: ShowForecast,
  },
  {
    name: 'Identity',
    files: ['country-select', 'identity-page', 'safe-html'],
    kit: ['code-field', 'new-password-field', 'password-field', 'password-rules'],
    Show: ShowIdentity,
  },
  { name: 'Wizard', files: [], kit: ['wizard', 'wizard-page'], Show: ShowWizard },
  {
    name: 'Entity, Timeline',
    files: [],
    kit: ['entity-header', 'entity-drawer', 'fact-list', 'timeline'],
    Show: ShowEntity,
  },
  { name: 'EntityPage', files: [], kit: ['entity-page'], Show: ShowEntityPage },
  {
    name: 'ListParts',
    files: [],
    kit: [
      'filter-empty',
      'filter-form',
      'list-empty',
      'list-filters',
      'list-selection',
      'list-tools',
      'match-count',
      'row-entries',
      'row-menu',
    ],
    Show: ShowListParts,
  },
  { name: 'ListChanges', files: [], kit: ['list-confirm', 'list-effect', 'list-forecast'], Show: ShowListChanges },
  {
    name: 'ProductValues',
    files: [],
    kit: ['effect-panel', 'setting-fields', 'setting-form'],
    Show: ShowProductValues,
  },
  {
    name: 'BuyerThread',
    files: [],
    kit: [
      'buyer-composer',
      'buyer-log',
      'buyer-message',
      'buyer-thread-row',
      'reply-badge',
      'template-button',
      'template-menu',
    ],
    Show: ShowBuyerThread,
  },
  {
    name: 'Agreements',
    files: [],
    kit: ['agreement-modal', 'agreement-text', 'direct-sending-closed'],
    Show: ShowAgreements,
  },
  { name: 'ExportButton', files: [], kit: ['export-button'], Show: ShowExport },
];

/** The development page of the kit: each part in each of its states, in the theme and language of the moment. Names are the names of the parts. */
export function PartsScreen() {
  return (
    <>
      <PageHeader title="/ui" />
      <nav className={classes.index} aria-label="/ui">
        {parts.map(({ name }) => (
          <a key={name} className="link small" href={`#${encodeURIComponent(name)}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={classes.page}>
        {parts.map((part) => (
          <PartSection key={part.name} part={part} />
        ))}
      </div>
    </>
  );
}
