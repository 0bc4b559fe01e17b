import { sql } from 'kysely';
import type { templates } from '@kervan/contracts/templates-calls';
import { textLanguages } from '@kervan/domain/languages';
import type { Exclusion } from '@kervan/domain/templates/template-rules';
import type { TemplateType } from '@kervan/domain/templates/template-types';
import { knowsLanguage } from '../../connectors/translation/create-translation.ts';
import { revisionOf } from '../../cases/revision.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { ofMessage, sendState } from './list-sends.ts';

/** MSG-036. */
export const listTemplates: Handler<typeof templates.all> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const rows = await tx
      .selectFrom('feedback_template as t')
      .selectAll()
      .select(
        sql<number>`(select count(*)::int from template_send d ${ofMessage} where d.store_id = t.store_id and d.template_id = t.template_id and ${sendState} = 1)`.as(
          'sent',
        ),
      )
      .where('t.store_id', '=', caller.storeId)
      .orderBy('t.template_id')
      .execute();
    return rows.map((row) => ({
      id: row.template_id,
      name: row.name,
      // The columns hold what the contract let in.
      type: row.kind as TemplateType,
      exclusions: row.exclusions as Exclusion[],
      subject: row.subject,
      message: row.message,
      delayDays: row.delay_days,
      isActive: row.is_active,
      isAutomatic: row.is_automatic,
      language: row.language,
      priceFrom: row.price_from,
      priceTo: row.price_to,
      asins: row.asins,
      category: row.category,
      sent: row.sent,
      revision: revisionOf(row.changed_at),
    }));
  });

/** MSG-007: whether a template can be sent in another language than its own, and in which ones not. */
export const readTranslation: Handler<typeof templates.translation> = async (_request, { translation }) => {
  if (translation === null) return { isTranslationAvailable: false, lacking: [] };
  const lacking: string[] = [];
  for (const language of textLanguages)
    if ((await knowsLanguage(translation, language)) === false) lacking.push(language);
  return { isTranslationAvailable: true, lacking };
};

/** MSG-037: what it planned is given up by its sending. */
export const deleteTemplate: Handler<typeof templates.delete> = ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const gone = await tx
      .deleteFrom('feedback_template')
      .where('store_id', '=', caller.storeId)
      .where('template_id', '=', query.id)
      .returning('template_id')
      .executeTakeFirst();
    if (!gone) throw new AppError('RecordNotFound');
    return null;
  });
