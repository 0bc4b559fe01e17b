import type { TemplateState } from '@kervan/domain/takeover/account-state';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type CampaignRow = { templateId: number; campaign: TemplateState['campaigns'][number] };

/** The feedback templates of a store, each with its campaigns. */
export async function readTemplates(tx: Db, storeId: number): Promise<TemplateState[]> {
  const { rows } = await sql<TemplateState & { id: number }>`
    select template_id as id, name, kind as type, subject, message, delay_days as "delayDays", is_active as "isActive", is_automatic as "isAutomatic", language, exclusions,
      price_from as "priceFrom", price_to as "priceTo", asins, category
    from feedback_template where store_id = ${storeId}`.execute(tx);
  const { rows: campaigns } = await sql<CampaignRow>`
    select template_id as "templateId", jsonb_build_object('name', name, 'startsOn', starts_on, 'endsOn', ends_on, 'isActive', is_active,
      'priceFrom', price_from, 'priceTo', price_to, 'asins', asins, 'category', category) as campaign
    from campaign where store_id = ${storeId}`.execute(tx);
  const byTemplate = Map.groupBy(campaigns, ({ templateId }) => templateId);
  return rows.map(({ id, ...template }) => ({
    ...template,
    campaigns: (byTemplate.get(id) ?? []).map(({ campaign }) => campaign),
  }));
}
