import type { help } from '@kervan/contracts/help-calls';
import { articles, type Article } from '@kervan/texts/articles';
import { withTenant } from '../../db/tenant.ts';
import type { Handler } from '../../http/implement.ts';
import { safeHtml } from '../../records/messages/safe-html.ts';

const LIST_MAX = 500;
/** Where what staff wrote stands that is none of the product's own. */
const OTHER = 'other';

/** HELP-021: the product's articles with what staff wrote: of the same name it stands in its place. */
export const listArticles: Handler<typeof help.articles> = ({ query: { language = 'us' }, caller }, deps) =>
  withTenant(deps.db, caller, async (tx) => {
    const rows = await tx
      .selectFrom('help_article')
      .selectAll()
      .where('is_published', '=', true)
      .orderBy('place')
      .orderBy('article_id')
      .limit(LIST_MAX)
      .execute();
    const isTurkish = language === 'tr';
    const own = articles[isTurkish ? 'tr' : 'en'];
    const written = new Map(
      rows.map((row) => [
        row.slug,
        { title: isTurkish ? row.title_tr : row.title_en, content: safeHtml(isTurkish ? row.html_tr : row.html_en) },
      ]),
    );
    const shown = ({ slug, category, screens, title, html }: Article) => ({
      id: slug,
      category,
      screens: [...screens],
      title,
      content: html,
      ...written.get(slug),
    });
    const others = [...written]
      .filter(([slug]) => own.every((article) => article.slug !== slug))
      .map(([slug, words]) => ({ id: slug, category: OTHER, screens: [], ...words }));
    return [...own.map(shown), ...others];
  });
