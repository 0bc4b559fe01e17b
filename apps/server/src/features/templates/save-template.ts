import type { templates } from '@kervan/contracts/templates-calls';
import { findTemplateFault } from '@kervan/domain/templates/template-rules';
import type { TemplateType } from '@kervan/domain/templates/template-types';
import { knowsLanguage } from '../../connectors/translation/create-translation.ts';
import type { Deps } from '../../deps.ts';
import { nextRevision } from '../../cases/revision.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

/** MSG-034: adds a template, or changes one. The limits are counted under the store's lock; events count from when it was switched on. */
export const saveTemplate: Handler<typeof templates.save> = async ({ body, caller: { storeId, ...caller } }, deps) => {
  await requireTranslated(deps, body.language);
  return within(deps, caller, async (tx) => {
    await lockStores(tx, [storeId]);
    const now = new Date(deps.clock.now());
    const known = await tx
      .selectFrom('feedback_template')
      .select(['template_id as id', 'kind', 'is_active', 'is_automatic', 'since', 'changed_at'])
      .where('store_id', '=', storeId)
      .execute();
    const old = known.find(({ id }) => id === body.id);
    if (body.id !== null && !old) throw new AppError('RecordNotFound');
    // The column holds what the contract let in.
    const fault = findTemplateFault(
      body,
      known.map(({ id, kind }) => ({ id, type: kind as TemplateType })),
    );
    if (fault === 'TextRequired')
      throw new AppError('ValidationFailed', {
        fields: (['name', 'subject', 'message'] as const)
          .filter((field) => body[field].trim() === '')
          .map((field) => ({ field, code: 'required' })),
      });
    if (fault !== null) throw new AppError(fault);
    const at = nextRevision(old?.changed_at, old && body.revision, now.getTime());
    const wasOn = old !== undefined && old.is_active && old.is_automatic && old.kind === body.type;
    const values = {
      name: body.name.trim(),
      kind: body.type,
      subject: body.subject.trim(),
      message: body.message.trim(),
      delay_days: body.delayDays,
      is_active: body.isActive,
      is_automatic: body.isAutomatic,
      language: body.language,
      exclusions: body.exclusions,
      price_from: body.priceFrom,
      price_to: body.priceTo,
      asins: body.asins,
      category: body.category || null,
      since: wasOn ? old.since : now,
      changed_at: at,
    };
    if (old) {
      await tx
        .updateTable('feedback_template')
        .set(values)
        .where('store_id', '=', storeId)
        .where('template_id', '=', old.id)
        .execute();
      return { id: old.id };
    }
    const row = await tx
      .insertInto('feedback_template')
      .values({ ...values, store_id: storeId })
      .returning('template_id as id')
      .executeTakeFirstOrThrow();
    return row;
  });
};

/** A language that is not translated here would never be sent in. Of a service that does not answer now nothing is known. @throws LanguageNotTranslated */
async function requireTranslated({ translation }: Deps, language: string | null): Promise<void> {
  if (language === null || language === 'market' || translation === null) return;
  if ((await knowsLanguage(translation, language)) === false) throw new AppError('LanguageNotTranslated');
}
