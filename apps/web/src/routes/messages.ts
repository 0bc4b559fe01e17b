import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeedbackSearch } from '../features/feedback/feedback-list.ts';
import type { CasesSearch, DeskSearch, HelpSearch } from '../features/help/help-search.ts';
import { messageSearch } from '../features/messages/message-list.ts';
import type { SendsSearch } from '../features/templates/sends-list.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { defined, id, only, text } from './search-values.ts';

const buyerThreads = createRoute({
  getParentRoute: () => panel,
  path: '/message/Messages',
  validateSearch: only((search) =>
    defined({ tab: text(search.tab), text: text(search.text), flagged: text(search.flagged), page: id(search.page) }),
  ),
  component: lazyRouteComponent(
    () => withWords(['buyerMessages'], import('../features/buyer-messages/messages.screen.tsx')),
    'MessagesScreen',
  ),
});
const buyerThread = createRoute({
  getParentRoute: () => panel,
  path: '/message/MessageItems',
  validateSearch: only((search) => defined({ thread: id(search.thread) })),
  component: lazyRouteComponent(
    () => withWords(['buyerMessages'], import('../features/buyer-messages/thread.screen.tsx')),
    'ThreadScreen',
  ),
});
const templateList = createRoute({
  getParentRoute: () => panel,
  path: '/templates',
  component: lazyRouteComponent(
    () => withWords(['templates'], import('../features/templates/templates.screen.tsx')),
    'TemplatesScreen',
  ),
});
const templateForm = createRoute({
  getParentRoute: () => panel,
  path: '/templates/TemplateForm',
  validateSearch: only((search) => defined({ id: id(search.id) })),
  component: lazyRouteComponent(
    () => withWords(['templates'], import('../features/templates/template-form.screen.tsx')),
    'TemplateFormScreen',
  ),
});
const campaignList = createRoute({
  getParentRoute: () => panel,
  path: '/feedback/campaigns',
  component: lazyRouteComponent(
    () => withWords(['templates'], import('../features/templates/campaigns.screen.tsx')),
    'CampaignsScreen',
  ),
});
const campaignForm = createRoute({
  getParentRoute: () => panel,
  path: '/feedback/CampaignForm',
  validateSearch: only((search) => defined({ id: id(search.id) })),
  component: lazyRouteComponent(
    () => withWords(['templates'], import('../features/templates/campaign-form.screen.tsx')),
    'CampaignFormScreen',
  ),
});
// The screen reads its address itself.
const sends = createRoute({
  getParentRoute: () => panel,
  path: '/feedback/sends',
  validateSearch: (search: Record<string, unknown>): SendsSearch => search,
  component: lazyRouteComponent(
    () => withWords(['templates', 'filters', 'buyerMessages'], import('../features/templates/sends.screen.tsx')),
    'SendsScreen',
  ),
});
const feedbacks = createRoute({
  getParentRoute: () => panel,
  path: '/feedbacks',
  validateSearch: (search: Record<string, unknown>): FeedbackSearch => search,
  component: lazyRouteComponent(
    () => withWords(['feedback', 'filters'], import('../features/feedback/feedbacks.screen.tsx')),
    'FeedbacksScreen',
  ),
});
// What the product and its staff say.
const messageCenter = createRoute({
  getParentRoute: () => panel,
  path: '/messageCenter',
  validateSearch: only(messageSearch),
  component: lazyRouteComponent(
    () => withWords(['messages', 'filters'], import('../features/messages/message-center.screen.tsx')),
    'MessageCenterScreen',
  ),
});
const helpItems = createRoute({
  getParentRoute: () => panel,
  path: '/helpItems',
  validateSearch: (search: Record<string, unknown>): HelpSearch => search,
  component: lazyRouteComponent(
    () => withWords(['help'], import('../features/help/help-items.screen.tsx')),
    'HelpItemsScreen',
  ),
});
const helpDesk = createRoute({
  getParentRoute: () => panel,
  path: '/helpdesk',
  validateSearch: (search: Record<string, unknown>): DeskSearch => search,
  component: lazyRouteComponent(
    () => withWords(['help'], import('../features/help/help-desk.screen.tsx')),
    'HelpDeskScreen',
  ),
});
const requestSupport = createRoute({
  getParentRoute: () => panel,
  path: '/requestSupport/$id',
  component: lazyRouteComponent(
    () => withWords(['help'], import('../features/help/request.screen.tsx')),
    'RequestScreen',
  ),
});
const supportCases = createRoute({
  getParentRoute: () => panel,
  path: '/marketplaceSupportCases',
  validateSearch: (search: Record<string, unknown>): CasesSearch => search,
  component: lazyRouteComponent(() => withWords(['help'], import('../features/help/cases.screen.tsx')), 'CasesScreen'),
});

export const messagesRoutes = [
  buyerThreads,
  buyerThread,
  templateList,
  templateForm,
  campaignList,
  campaignForm,
  sends,
  feedbacks,
  messageCenter,
  helpItems,
  helpDesk,
  requestSupport,
  supportCases,
] as const;
