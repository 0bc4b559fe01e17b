import fs from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bodyJson, isRecord } from '../../http/body.ts';
import type { WorldRequest } from '../../http/mount.ts';
import type { Operation } from '../operation.ts';

/** Amazon's own example calls, as their models state them: exactly these parameters, exactly this answer. */
export type StaticCases = { answer(operation: Operation, call: WorldRequest): Promise<unknown> };

type StaticCase = { status: number; parameters: Map<string, unknown>; response: unknown };

/** Reads the cases of every model under `{samples}/sp-api-models/models`. Nothing of them is part of the product. */
export async function loadStaticCases(samples: string): Promise<StaticCases | null> {
  const folder = path.join(samples, 'sp-api-models', 'models');
  const cases = new Map<string, StaticCase[]>();
  try {
    for (const file of await fs.readdir(folder, { recursive: true })) {
      if (file.endsWith('.json'))
        readModel(path.basename(file, '.json'), JSON.parse(await fs.readFile(path.join(folder, file), 'utf8')), cases);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return {
    async answer(operation, { params, query, request, reply }) {
      const body = bodyJson(request);
      const found = (cases.get(`${operation.model}/${operation.operationId}`) ?? []).find((one) =>
        isSame(one.parameters, { params, query: Object.fromEntries(query), body }),
      );
      if (found)
        return reply
          .code(found.status)
          .type('application/json')
          .send(found.response === undefined ? '' : JSON.stringify(found.response));
      return reply.code(400).send({
        errors: [{ code: 'InvalidInput', message: 'The request does not match a static sandbox case.', details: '' }],
      });
    },
  };
}

function readModel(model: string, swagger: unknown, cases: Map<string, StaticCase[]>): void {
  for (const methods of records(recordOf(swagger).paths)) {
    for (const operation of records(methods)) {
      if (typeof operation.operationId !== 'string') continue;
      const found = Object.entries(recordOf(operation.responses)).flatMap(([status, response]) =>
        listOf(recordOf(recordOf(response)['x-amzn-api-sandbox']).static).map((one) => ({
          status: Number(status),
          parameters: valuesOf(recordOf(recordOf(one.request).parameters)),
          response: one.response,
        })),
      );
      // A case that names more is meant before one that names less.
      cases.set(
        `${model}/${operation.operationId}`,
        found.sort((a, b) => b.parameters.size - a.parameters.size),
      );
    }
  }
}

/** The values a case names; a parameter without a value may be anything. */
function valuesOf(parameters: Record<string, unknown>): Map<string, unknown> {
  return new Map(
    Object.entries(parameters).flatMap(([name, parameter]) =>
      isRecord(parameter) && 'value' in parameter ? [[name, parameter.value]] : [],
    ),
  );
}

type Given = { params: Readonly<Record<string, string>>; query: Record<string, string>; body: unknown };

/**
 * True when the call has every value of the case, and no query parameter beyond them. Parts of the path that the case does
 * not name may be anything, as may a body it does not name; the body's parameter may have any name.
 */
function isSame(values: ReadonlyMap<string, unknown>, { params, query, body }: Given): boolean {
  const rest = new Set(Object.keys(query));
  for (const [name, value] of values) {
    const given = query[name] ?? params[name];
    if (given === undefined ? !isDeepStrictEqual(value, body) : textOf(value) !== given) return false;
    rest.delete(name);
  }
  return rest.size === 0;
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value));
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const records = (value: unknown): Record<string, unknown>[] => Object.values(recordOf(value)).map(recordOf);
const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(recordOf) : []);
