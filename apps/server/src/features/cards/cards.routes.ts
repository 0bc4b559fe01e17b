import type { FastifyInstance } from 'fastify';
import { cardsSchemas } from '@kervan/contracts/cards';
import { cards } from '@kervan/contracts/cards-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { listCardRows } from '../../records/billing/card-rows.ts';
import { addCard } from './add-card.ts';
import { setLimit, setWarehouseDefault, takeAway } from './change-card.ts';
import { shownCard } from './shown-card.ts';
import { chargeVerification, verifyCard } from './verify-card.ts';

/** Cards of the account and their verification (SUB-048 to SUB-055, WH-056, WH-068 to WH-070). */
export function registerCards(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(cards, cardsSchemas), {
    list: async ({ query, caller }) => {
      const rows = await within(deps, caller, (tx) => listCardRows(tx, caller.accountId));
      if (rows.length === 0 && !query.orNone) throw new AppError('NoCard');
      return rows.map(shownCard);
    },
    add: ({ body, caller }) => addCard(deps, caller, body.setupIntentId),
    chargeVerification: ({ body, caller }) => chargeVerification(deps, caller, body.cardId),
    verify: ({ body, caller }) => verifyCard(deps, caller, body),
    remove: ({ query, caller }) => takeAway(deps, caller, { cardId: query.id, kind: 'deleted' }),
    dismiss: ({ body, caller }) => takeAway(deps, caller, { cardId: body.cardId, kind: 'dismissed' }),
    setLimit: ({ body, caller }) => setLimit(deps, caller, body),
    setWarehouseDefault: ({ body, caller }) => setWarehouseDefault(deps, caller, body.cardId),
  });
}
