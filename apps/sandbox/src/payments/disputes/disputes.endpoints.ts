import type { Books } from '../books/books.ts';
import type { Dispute, JsonObject } from '../books/records.ts';
import { emit, previousOf } from '../events/emit.ts';
import { evidenceNames, showDispute } from '../money/show-money.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import { filled, flag, mergedMetadata, metadata, paging, range, shape, text, type Read } from '../wire/read.ts';
import { closeDispute } from './open-dispute.ts';

// Every part of the evidence is a text (or the id of a file).
const evidence = shape(Object.fromEntries(evidenceNames.map((name) => [name, text])) as Record<string, Read<string>>);

/** Disputes. */
export const disputesEndpoints: readonly Endpoint[] = [
  endpoint(shape({ ...paging, charge: filled, created: range, payment_intent: filled }), {
    on: 'GET /v1/disputes',
    name: 'disputes.list',
    run({ books, params }) {
      const records = books
        .list('dispute')
        .filter(
          ({ charge, intent }) =>
            (params.charge === undefined || charge === params.charge) &&
            (params.payment_intent === undefined || intent === params.payment_intent),
        );
      const show = (dispute: Dispute): JsonObject => showDispute(books, dispute);
      return pageOf(books, { kind: 'dispute', url: '/v1/disputes', records, show }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/disputes/{id}',
    name: 'disputes.retrieve',
    run: ({ books, id }) => showDispute(books, books.need('dispute', id, 'dispute')),
  }),
  endpoint(shape({ evidence, metadata, submit: flag }), {
    on: 'POST /v1/disputes/{id}',
    name: 'disputes.update',
    run({ books, params, id }) {
      const dispute = needOpen(books, id);
      const isSubmitted = params.evidence !== undefined && params.submit !== false;
      const isInquiry = dispute.caseType === 'inquiry';
      const kept = books.put('dispute', {
        ...dispute,
        evidence: { ...dispute.evidence, ...(params.evidence as Record<string, string> | undefined) },
        metadata: mergedMetadata(dispute.metadata, params.metadata),
        submissions: dispute.submissions + (isSubmitted ? 1 : 0),
        status: isSubmitted ? (isInquiry ? 'warning_under_review' : 'under_review') : dispute.status,
      });
      const shown = showDispute(books, kept);
      emit(books, {
        type: 'charge.dispute.updated',
        object: shown,
        previous: previousOf(showDispute(books, dispute), shown),
        clock: dispute.clock,
      });
      return showDispute(books, isSubmitted ? judged(books, kept) : kept);
    },
  }),
  endpoint(shape({}), {
    on: 'POST /v1/disputes/{id}/close',
    name: 'disputes.close',
    run: ({ books, id }) => showDispute(books, closeDispute(books, needOpen(books, id), 'lost')),
  }),
];

function needOpen(books: Books, id: string): Dispute {
  const dispute = books.need('dispute', id, 'dispute');
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
    throw invalid('This dispute is already closed', { param: 'dispute' });
  return dispute;
}

/** Stripe's test mode judges by words: `winning_evidence`, `losing_evidence`. */
function judged(books: Books, dispute: Dispute): Dispute {
  const said = dispute.evidence.uncategorized_text;
  if (said === 'winning_evidence') return closeDispute(books, dispute, 'won');
  return said === 'losing_evidence' ? closeDispute(books, dispute, 'lost') : dispute;
}
