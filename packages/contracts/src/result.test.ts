import { expect, it } from 'vitest';
import { z } from 'zod';
import { doneOf, refusal, resultOf, ResultType } from './result.ts';

it('SHELL-071 numbers the kinds of results as the published panel does', () => {
  expect(ResultType).toEqual({ Success: 0, BusinessError: 1, Exception: 2, StripeError: 3 });
});

it('SHELL-070 wraps data, message and error message with the kind of the result', () => {
  const answer = { resultType: ResultType.Success, message: null, data: 7, errorMessage: null };
  expect(resultOf(z.int()).parse(answer)).toEqual(answer);
  expect(doneOf(z.int()).safeParse(answer).success).toBe(false);
  expect(doneOf(z.int()).parse({ ...answer, succeeded: true })).toEqual({ ...answer, succeeded: true });
  expect(resultOf(z.int()).safeParse({ ...answer, resultType: ResultType.BusinessError }).success).toBe(false);
  const refused = {
    resultType: ResultType.BusinessError,
    message: 'RecordNotFound',
    data: null,
    errorMessage: 'No record found.',
  };
  expect(refusal.parse(refused)).toEqual(refused);
});
