import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { articleFor } from '@kervan/domain/help/article-for';
import { searchArticles } from '@kervan/domain/help/search-articles';
import { articles } from '@kervan/texts/articles';
import { texts } from '@kervan/texts/texts';
import { createQueryClient } from '../../api/query-client.ts';
import { createPanelRouter } from '../../routes.tsx';
import { EntityHeader } from '../../kit/entity/entity-header.tsx';
import { menuGroups, topEntries } from '../../shell/menu-groups.ts';
import { languages } from '../../testing/languages.ts';
import { showPart, showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

/** Addresses without an article, each with its reason. */
const NONE: Readonly<Record<string, string>> = {
  '/ui': 'shows the parts of the panel to those who build it',
  '/helpItems': 'is the help itself',
  '/redirect': 'leads elsewhere',
  '/$': 'leads elsewhere or is not found',
  '/reports': 'leads to the overview',
  '/404': 'says that nothing is here',
  '/error': 'says that something failed',
  '/support': 'says that something failed',
  '/access': 'says that it is closed',
};
/** The frame of those who are not signed in: signing in, and the links of mails. */
const VISITORS = '/auth';

type Route = { fullPath: string; parentRoute?: { id: string } };
const router = createPanelRouter(createQueryClient({ onMainNotFound: () => {} }));
const routes: readonly Route[] = Object.values(router.routesByPath);
const screens = routes.filter(({ parentRoute, fullPath }) => parentRoute?.id !== VISITORS && !(fullPath in NONE));
/** An address as the browser has it: something stands for each `$name`. */
const visited = (path: string) => path.replaceAll(/\$\w+/g, 'X1');

/** Titles of screens that are no entry of the menu. */
const titles: Readonly<Record<string, (words: (typeof texts)['en' | 'tr']) => string>> = {
  '/marginAtRisk': ({ margin }) => margin.title,
  '/inventory/categories': ({ categories }) => categories.title,
  '/reports/subCategories/$id/$name': ({ reports }) => reports.title.subCategories,
  '/templates': ({ templates }) => templates.title,
  '/feedback/campaigns': ({ templates }) => templates.campaigns.title,
  '/feedback/sends': ({ templates }) => templates.sends.title,
  '/feedbacks': ({ feedback }) => feedback.title,
  '/message/Messages': ({ buyerMessages }) => buyerMessages.title,
  '/messageCenter': ({ messages }) => messages.title,
  '/mailSettings': ({ inboundMail }) => inboundMail.title,
  '/mailForwardingGuide': ({ inboundMail }) => inboundMail.forwarding.title,
  '/extension-settings': ({ extension }) => extension.title,
  '/extension-settings/findings': ({ extension }) => extension.findings.title,
  '/dropshippingHelper': ({ extension }) => extension.helper.title,
  '/affiliate': ({ affiliate }) => affiliate.title,
  '/companyForm': ({ company }) => company.title,
  '/customerInvoiceInfo': ({ company }) => company.invoice.title,
  '/manualinventory': ({ manual }) => manual.inventory.title,
  '/manualorder': ({ manual }) => manual.orders.title,
  '/publishing': ({ publishing }) => publishing.title,
  '/developers': ({ developers }) => developers.title,
  '/helpdesk': ({ help }) => help.desk.title,
  '/marketplaceSupportCases': ({ help }) => help.cases.title,
};
const entries = [...topEntries, ...menuGroups.flatMap((group) => group.entries)];

describe('the help of every screen', () => {
  it('HELP-001 HELP-002 the question mark of each screen of a signed-in seller leads to an article', () => {
    expect(screens.length).toBeGreaterThan(80);
    const without = screens.filter(({ fullPath }) => !articleFor(articles.en, visited(fullPath)));
    expect(without.map(({ fullPath }) => fullPath)).toEqual([]);
  });

  it('HELP-002 no article is about an address that the panel does not have, and none stands among the exceptions that has one', () => {
    const paths = new Set(routes.map(({ fullPath }) => fullPath));
    const about = articles.en.flatMap((article) => article.screens);
    expect(about.filter((path) => !paths.has(path))).toEqual([]);
    expect(about.filter((path) => path in NONE)).toEqual([]);
    expect(Object.keys(NONE).filter((path) => path !== '/$' && !paths.has(path))).toEqual([]);
  });

  it.each(languages)('HELP-002 the search finds each screen’s article by the screen’s title (%s)', (language) => {
    const words = texts[language];
    const menu: Readonly<Record<string, string | object>> = words.shell.menu;
    const named = [
      ...entries.map(({ path, label }) => [path, String(menu[label.replace('shell:menu.', '')])] as const),
      ...Object.entries(titles).map(([path, title]) => [path, title(words)] as const),
    ];
    const searched = articles[language].map((article) => ({ ...article, content: article.html }));
    const lost = named.filter(([path, title]) => {
      const wanted = articleFor(articles[language], visited(path));
      return !searchArticles(searched, title).some(({ slug }) => slug === wanted?.slug);
    });
    expect(lost).toEqual([]);
  });

  it.each([
    ['/onboarding', 'onboarding'],
    ['/addStoreSteps/AddStore', 'connect-store'],
    ['/warehouseAgreement', 'warehouse-agreement'],
  ])('HELP-002 a screen in a frame without a menu has the question mark too (%s)', async (address, slug) => {
    const wire = createWire();
    wire.base(onboarding.exists, false);
    await showScreen(address, { wire, language: 'en' });
    const mark = await screen.findByRole('link', { name: texts.en.ui.help });
    const about = new URL(mark.getAttribute('href') ?? '', 'https://kervan.test');
    expect(about.pathname).toBe('/helpItems');
    expect(articleFor(articles.en, about.searchParams.get('for') ?? '')?.slug).toBe(slug);
  });

  it('HELP-002 the head of a product, an order or a package has the question mark', async () => {
    await showPart(<EntityHeader title="302-1234567-1234567" />, { language: 'en' });
    await screen.findByRole('link', { name: texts.en.ui.help });
  });
});
