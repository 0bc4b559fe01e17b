import type { Request } from '@kervan/contracts/endpoint';
import type { onboarding } from '@kervan/contracts/onboarding-calls';
import type { FieldError } from '@kervan/contracts/result';
import { isPhoneNumber } from '@kervan/domain/identity/registration-rules';
import { agreementVersions, isCurrentVersion } from '@kervan/domain/onboarding/agreements';
import { openSteps } from '@kervan/domain/onboarding/onboarding-answers';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { askLiveHelp } from './ask-live-help.ts';
import { insertAcceptance } from './onboarding.queries.ts';

type Answers = Request<typeof onboarding.create>['body'];

/**
 * ONB-019: keeps the answers of the first minutes, once, with the versions of the texts that were accepted, the time and the address.
 * Who wants live help has asked for it then (ONB-012).
 * @throws OnboardingExists, TextVersionNotCurrent, ValidationFailed for an answer that is missing or contradicts itself.
 */
export const createOnboarding: Handler<typeof onboarding.create> = async ({ body, caller, wire }, deps) => {
  const faults = faultsOf(body);
  if (faults.length > 0) throw new AppError('ValidationFailed', { fields: faults });
  if (!isCurrentVersion('licence', body.agreementVersion) || !isCurrentVersion('kvkk', body.kvkkVersion))
    throw new AppError('TextVersionNotCurrent');
  const { accountId } = caller;
  const { hasUsedSoftwareBefore, usedSoftwareName } = body.customerDropshippingSoftwareExperience;
  const { needHelp, phoneNumber } = body.customerOnboardingLiveHelp;
  const at = new Date(deps.clock.now());
  await within(deps, caller, async (tx) => {
    // Two clicks at once: the second one waits here and finds the first one's row.
    const row = await tx
      .insertInto('onboarding')
      .values({
        account_id: accountId,
        agreement_version: agreementVersions.licence,
        agreed_at: at,
        agreed_ip: wire.ip,
        seller_history: body.amazonSellerAccountHistory,
        used_software: hasUsedSoftwareBefore,
        // What does not belong to the answer that counts is not kept.
        software_name: hasUsedSoftwareBefore ? (usedSoftwareName ?? null) : null,
        channel: body.kervanAccountCreationChannel,
        wants_live_help: needHelp,
        phone: needHelp ? (phoneNumber ?? null) : null,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (!row) throw new AppError('OnboardingExists');
    await insertAcceptance(tx, { accountId, agreement: 'kvkk', version: agreementVersions.kvkk, at, ip: wire.ip });
    if (needHelp) await askLiveHelp(tx, { accountId, answers: body, at });
  });
  return null;
};

/** ONB-004, ONB-006: a name for software that was used, a phone for help that is wanted; a choice that is sent twice says the same twice. */
function faultsOf(body: Answers): FieldError[] {
  const { hasUsedSoftwareBefore, usedSoftwareName } = body.customerDropshippingSoftwareExperience;
  const { needHelp, phoneNumber } = body.customerOnboardingLiveHelp;
  const open = openSteps({
    agreementVersion: agreementVersions.licence,
    history: body.amazonSellerAccountHistory,
    usedSoftware: hasUsedSoftwareBefore,
    softwareName: usedSoftwareName ?? '',
    channel: body.kervanAccountCreationChannel,
    wantsLiveHelp: needHelp,
    phoneNumber: phoneNumber ?? '',
  });
  const { selectedAmazonSellerAccountHistory: history, selectedAccountCreationChannel: channel } = body;
  const faults: (FieldError | false | null | undefined)[] = [
    open.includes('software') && {
      field: 'customerDropshippingSoftwareExperience.usedSoftwareName',
      code: 'required',
    },
    open.includes('liveHelp')
      ? { field: 'customerOnboardingLiveHelp.phoneNumber', code: 'required' }
      : needHelp &&
        !isPhoneNumber(phoneNumber ?? '') && { field: 'customerOnboardingLiveHelp.phoneNumber', code: 'invalid' },
    history &&
      history.value !== body.amazonSellerAccountHistory && {
        field: 'selectedAmazonSellerAccountHistory.value',
        code: 'mismatch',
      },
    channel &&
      channel.value !== body.kervanAccountCreationChannel && {
        field: 'selectedAccountCreationChannel.value',
        code: 'mismatch',
      },
  ];
  return faults.filter((fault): fault is FieldError => Boolean(fault));
}
