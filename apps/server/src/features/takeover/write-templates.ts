import type { TemplateState } from '@kervan/domain/takeover/account-state';
import type { Db } from '../../db/connect.ts';

/** The templates of a state with their campaigns; events count from now on. */
export async function writeTemplates(
  tx: Db,
  storeId: number,
  templates: readonly TemplateState[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  for (const template of templates) {
    const { template_id } = await tx
      .insertInto('feedback_template')
      .values({
        store_id: storeId,
        name: template.name,
        kind: template.type,
        subject: template.subject,
        message: template.message,
        delay_days: template.delayDays,
        is_active: template.isActive,
        is_automatic: template.isAutomatic,
        language: template.language,
        exclusions: template.exclusions,
        ...filterOf(template),
        since: at,
        changed_at: at,
      })
      .returning('template_id')
      .executeTakeFirstOrThrow();
    for (const campaign of template.campaigns)
      await tx
        .insertInto('campaign')
        .values({
          store_id: storeId,
          template_id,
          name: campaign.name,
          starts_on: campaign.startsOn,
          ends_on: campaign.endsOn,
          is_active: campaign.isActive,
          ...filterOf(campaign),
          changed_at: at,
        })
        .execute();
  }
}

const filterOf = ({
  priceFrom,
  priceTo,
  asins,
  category,
}: Pick<TemplateState, 'priceFrom' | 'priceTo' | 'asins' | 'category'>) => ({
  price_from: priceFrom,
  price_to: priceTo,
  asins,
  category,
});
