import { sql } from 'kysely';
import type { templates } from '@kervan/contracts/templates-calls';
import { mayAddCampaign } from '@kervan/domain/templates/template-rules';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { ofMessage, sendState } from './list-sends.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

/** MSG-038: adds a campaign, or changes one; counted under the store's lock. */
export const saveCampaign: Handler<typeof templates.saveCampaign> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    await lockStores(tx, [storeId]);
    const template = await tx
      .selectFrom('feedback_template')
      .select('template_id')
      .where('store_id', '=', storeId)
      .where('template_id', '=', body.templateId)
      .executeTakeFirst();
    if (!template) throw new AppError('RecordNotFound');
    const values = {
      name: body.name,
      template_id: body.templateId,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      price_from: body.priceFrom,
      price_to: body.priceTo,
      asins: body.asins,
      category: body.category || null,
      is_active: body.isActive,
      changed_at: new Date(deps.clock.now()),
    };
    if (body.id !== null) {
      const changed = await tx
        .updateTable('campaign')
        .set(values)
        .where('store_id', '=', storeId)
        .where('campaign_id', '=', body.id)
        .returning('campaign_id as id')
        .executeTakeFirst();
      if (!changed) throw new AppError('RecordNotFound');
      return changed;
    }
    const known = await tx.selectFrom('campaign').select('campaign_id').where('store_id', '=', storeId).execute();
    if (!mayAddCampaign(known.length)) throw new AppError('CampaignLimitReached');
    return tx
      .insertInto('campaign')
      .values({ ...values, store_id: storeId })
      .returning('campaign_id as id')
      .executeTakeFirstOrThrow();
  });

type Row = {
  id: number;
  name: string;
  templateId: number;
  templateName: string;
  startsOn: string;
  endsOn: string;
  isActive: boolean;
  priceFrom: number | null;
  priceTo: number | null;
  asins: string[];
  category: string | null;
  sent: number;
  planned: number;
  skipped: number;
  failed: number;
};

/** MSG-039. */
export const listCampaigns: Handler<typeof templates.campaigns> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { rows } = await sql<Row>`
      select c.campaign_id as id, c.name, c.template_id as "templateId", t.name as "templateName", c.starts_on::text as "startsOn", c.ends_on::text as "endsOn",
        c.is_active as "isActive", c.price_from as "priceFrom", c.price_to as "priceTo", c.asins, c.category, d.sent, d.planned, d.skipped, d.failed
      from campaign c join feedback_template t on t.store_id = c.store_id and t.template_id = c.template_id
      cross join lateral (select count(*) filter (where ${sendState} = 1)::int as sent, count(*) filter (where ${sendState} in (0, 3))::int as planned,
        count(*) filter (where ${sendState} = 2)::int as skipped, count(*) filter (where ${sendState} = 4)::int as failed
        from template_send d ${ofMessage} where d.store_id = c.store_id and d.trigger = 'campaign:' || c.campaign_id) d
      where c.store_id = ${caller.storeId} order by c.campaign_id`.execute(tx);
    return rows;
  });

/** What it planned is given up by its sending. */
export const deleteCampaign: Handler<typeof templates.deleteCampaign> = ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const gone = await tx
      .deleteFrom('campaign')
      .where('store_id', '=', caller.storeId)
      .where('campaign_id', '=', query.id)
      .returning('campaign_id')
      .executeTakeFirst();
    if (!gone) throw new AppError('RecordNotFound');
    return null;
  });
