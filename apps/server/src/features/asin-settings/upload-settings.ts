import type { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { hasLowProfit } from '@kervan/domain/asin-settings/asin-setting';
import { limits } from '@kervan/domain/limits';
import { markets } from '@kervan/domain/markets';
import { leastConstantProfit } from '@kervan/domain/pricing/least-constant-profit';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { fileWords } from './file-words.ts';
import { previewEffect } from './preview-effect.ts';
import { readSettingFile } from './read-setting-file.ts';
import { requireTypedEffect, wantedOf } from './require-typed-effect.ts';
import { lowProfit } from './setting-refusals.ts';
import { preparedOf, writeSettings } from './write-settings.ts';

/**
 * INV-073: a file of settings, looked through or saved. While any line is wrong nothing is written, unless the good lines alone are wanted.
 * Throws InvalidFileFormat with why the whole file is not read.
 */
export const uploadSettings: Handler<typeof asinSettings.upload> = async ({ body, caller }, deps) => {
  const [file] = body.files;
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const { market, compiled } = await within(deps, caller, (tx) => preparedOf(deps, tx, caller.storeId));
  const read = await readSettingFile(new Uint8Array(await file.arrayBuffer()), {
    words: fileWords,
    decimals: markets[market].decimals,
    leastConstant: leastConstantProfit(compiled),
  });
  if ('fault' in read) throw new AppError('InvalidFileFormat', { data: { fault: read.fault } });
  const settings = read.good.map(({ setting }) => setting);
  const { mode, confirmed, confirmedItems } = body.json;
  const lowProfits = settings.filter(hasLowProfit).length;
  const answer = {
    lines: read.lines,
    good: settings.length,
    wrong: new Set(read.faults.map(({ line }) => line)).size,
    lowProfit: lowProfits,
    saved: 0,
    unchanged: 0,
    faults: read.faults.slice(0, limits.asinSettingFaultsTold),
    faultsCount: read.faults.length,
    effect: null,
    actionId: null,
  };
  if (mode === 'check') return { ...answer, effect: await previewEffect(deps, caller, wantedOf(settings)) };
  if ((mode === 'all' && read.faults.length > 0) || settings.length === 0) return answer;
  if (!confirmed && lowProfits > 0) throw lowProfit();
  await requireTypedEffect(deps, caller, confirmedItems, wantedOf(settings));
  return answeredWithin(deps, caller, async (tx) => {
    const { changed, actionId } = await writeSettings(tx, deps, caller, settings);
    return { ...answer, saved: changed, unchanged: settings.length - changed, actionId };
  });
};
