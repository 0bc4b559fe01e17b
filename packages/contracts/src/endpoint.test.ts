import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { defineCalls, type Request, type RequestToSend, type Response, type ResponseToSend } from './endpoint.ts';
import type { FileToSend, ReceivedFile } from './file.ts';
import { defineSchemas, joined } from './schemas.ts';

const schemas = defineSchemas({
  list: {
    summary: 'Rows',
    query: z.object({ page: z.coerce.number().default(1) }),
    response: z.object({ at: z.string().transform(Number) }),
    errors: ['RecordNotFound'],
  },
  report: { summary: 'A file', mediaTypes: ['text/csv'] },
});
const list = { id: 'X-001', method: 'GET', path: '/api/list', access: 'store', answers: 'data' } as const;
const report = { id: 'X-002', method: 'GET', path: '/api/report', access: 'account', answers: 'file' } as const;

it('a call has the types of its schemas, and they reach it by name when both are joined', () => {
  const calls = defineCalls<typeof schemas>()({ list, report });
  expectTypeOf<Request<typeof calls.list>>().toEqualTypeOf<{ query: { page: number } }>();
  expectTypeOf<RequestToSend<typeof calls.list>>().toEqualTypeOf<{ query: { page?: unknown } }>();
  expectTypeOf<Response<typeof calls.list>>().toEqualTypeOf<{ at: number }>();
  expectTypeOf<ResponseToSend<typeof calls.list>>().toEqualTypeOf<{ at: string }>();
  expectTypeOf<Response<typeof calls.report>>().toEqualTypeOf<ReceivedFile>();
  expectTypeOf<ResponseToSend<typeof calls.report>>().toEqualTypeOf<FileToSend>();
  expect(joined(calls, schemas)).toEqual({
    list: { ...list, ...schemas.list },
    report: { ...report, ...schemas.report },
  });
});

it('does not compile with a part that is missing, too much or contradicts the other', () => {
  const define = defineCalls<typeof schemas>();
  // @ts-expect-error schemas without a call
  define({ list });
  // @ts-expect-error a call without schemas
  define({ list, report, other: list });
  // @ts-expect-error a file that would be answered as data
  define({ list, report: { ...report, answers: 'data' } });
  // @ts-expect-error data that would be answered as a file
  define({ list: { ...list, answers: 'file' }, report });
  // @ts-expect-error a download kept for a repetition
  define({ list, report: { ...report, idempotent: true } });
  // @ts-expect-error files without their limits
  define({ list: { ...list, sends: 'multipart' }, report });
  // @ts-expect-error the schemas of other calls
  joined(define({ list, report }), { list: schemas.list, report: schemas.list });
});
