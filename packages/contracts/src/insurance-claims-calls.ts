import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { insuranceClaimsSchemas } from './insurance-claims.ts';

export const insuranceClaims = defineCalls<typeof insuranceClaimsSchemas>()({
  create: {
    id: 'WH-093',
    method: 'POST',
    path: '/api/insuranceClaim/create',
    access: 'account',
    sends: 'multipart',
    uploads: { filesMax: limits.attachmentsAtOnceMax, bytesMax: limits.attachmentBytesMax },
    idempotent: true,
    answers: 'created',
  },
  // Assumed: no requirement names a call by which the claims of a parcel are read.
  ofPackage: {
    id: 'WH-093-package',
    method: 'GET',
    path: '/api/insuranceClaim/getOfPackage',
    access: 'account',
    answers: 'data',
  },
});
