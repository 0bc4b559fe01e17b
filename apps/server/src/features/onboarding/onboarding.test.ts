import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestToSend } from '@kervan/contracts/endpoint';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 10 });
let other: Seller;
beforeAll(async () => {
  other = await product.signUp();
});

type Body = RequestToSend<typeof onboarding.create>['body'];
const PHONE = '+905324187605';
const answers = (over: Partial<Body> = {}): Body => ({
  amazonSellerAccountHistory: 3,
  customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: true, usedSoftwareName: '  Deve 2000 ' },
  kervanAccountCreationChannel: 2,
  customerOnboardingLiveHelp: { needHelp: true, phoneNumber: PHONE },
  selectedAmazonSellerAccountHistory: { value: 3, label: 'Yes' },
  selectedAccountCreationChannel: { value: 2, label: 'YouTube' },
  agreementVersion: agreementVersions.licence,
  kvkkVersion: agreementVersions.kvkk,
  ...over,
});
const create = (who: Seller, over: Partial<Body> = {}) => who.call(onboarding.create, { body: answers(over) });
const exists = (who: Seller) => who.call(onboarding.exists, {});
const kept = ({ accountId }: Seller) =>
  product.worker.db.selectFrom('onboarding').selectAll().where('account_id', '=', accountId).executeTakeFirst();
const requests = ({ accountId }: Seller) =>
  product.worker.db.selectFrom('support_request').selectAll().where('account_id', '=', accountId).execute();
const accepted = ({ accountId }: Seller) =>
  product.worker.db
    .selectFrom('agreement_acceptance')
    .select(['agreement', 'text_version', 'accepted_at', 'accepted_ip'])
    .where('account_id', '=', accountId)
    .execute();

describe('the first questions', () => {
  it.each([
    [
      'en',
      [
        'No, I have no seller account yet',
        'Yes, and I have managed it without software',
        'Yes, and I have used software for it',
      ],
      ['Google', 'YouTube', 'Instagram', 'Facebook', 'A friend', 'A Kervan affiliate', 'An event', 'Somewhere else'],
    ],
    [
      'tr',
      ['Hayır, henüz satıcı hesabım yok', 'Evet, yazılım kullanmadan yönettim', 'Evet, yazılım kullanarak yönettim'],
      [
        'Google',
        'YouTube',
        'Instagram',
        'Facebook',
        'Bir arkadaşımdan',
        'Bir Kervan satış ortağından',
        'Bir etkinlikte',
        'Başka bir yerden',
      ],
    ],
  ])(
    'ONB-017 ONB-018 ONB-011 list their answers with values in the language of the caller: %s',
    async (language, histories, channels) => {
      const list = async (url: string) => {
        const { json } = await other.request({ method: 'GET', url, headers: { 'accept-language': language } });
        return (json as { data: unknown }).data;
      };
      const numbered = (labels: string[]) => labels.map((label, index) => ({ value: index + 1, label }));
      // None, 0, is no answer.
      expect(await list(onboarding.histories.path)).toEqual(numbered(histories));
      expect(await list(onboarding.channels.path)).toEqual(numbered(channels));
    },
  );

  it.each(['histories', 'channels', 'create', 'exists', 'warehouseAgreement', 'acceptWarehouseAgreement'] as const)(
    'asks for a session: %s',
    async (name) => {
      const { method, path } = onboarding[name];
      const { statusCode } = await product
        .visitor()
        .request({ method, url: path, payload: method === 'POST' ? {} : undefined });
      expect(statusCode).toBe(401);
    },
  );

  it('ONB-010 ONB-019 ONB-020 are kept with the versions of the texts, the time and the address', async () => {
    const seller = await product.signUp();
    expect(await exists(seller)).toBe(false);
    const from = product.deps.clock.now();
    await create(seller);
    const to = product.deps.clock.now();
    expect(await exists(seller)).toBe(true);
    const row = await kept(seller);
    expect(row).toMatchObject({
      agreement_version: agreementVersions.licence,
      seller_history: 3,
      used_software: true,
      software_name: 'Deve 2000',
      channel: 2,
      wants_live_help: true,
      phone: PHONE,
    });
    expect(row?.agreed_ip).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    const at = row?.agreed_at.getTime() ?? 0;
    expect(at >= from && at <= to).toBe(true);
    expect(await accepted(seller)).toEqual([
      {
        agreement: 'kvkk',
        text_version: agreementVersions.kvkk,
        accepted_at: row?.agreed_at,
        accepted_ip: row?.agreed_ip,
      },
    ]);
    // Nothing of it is another account's.
    expect(await exists(other)).toBe(false);
  });

  it('ONB-019 a second time is a BusinessError and changes nothing, also at the same time', async () => {
    const seller = await product.signUp();
    const codes = await Promise.all(
      [1, 2, 3].map(() =>
        create(seller).then(
          () => 'kept',
          () => 'refused',
        ),
      ),
    );
    expect(codes.sort()).toEqual(['kept', 'refused', 'refused']);
    const again = await seller.request({
      method: 'POST',
      url: onboarding.create.path,
      payload: answers({ kervanAccountCreationChannel: 5, selectedAccountCreationChannel: null }),
    });
    expect([again.statusCode, again.json]).toEqual([
      400,
      expect.objectContaining({ resultType: 1, message: 'OnboardingExists' }),
    ]);
    expect((await kept(seller))?.channel).toBe(2);
    expect(await requests(seller)).toHaveLength(1);
  });

  it('ONB-012 wanting live help is one request to the help desk, before all others by its priority', async () => {
    const seller = await product.signUp();
    await create(seller);
    expect(await requests(seller)).toEqual([
      expect.objectContaining({
        priority: 'LiveHelpRequest',
        request_type: 'AccountIssue',
        status: 'Initial',
        phone: PHONE,
        title: expect.stringMatching(/\S/) as string,
        description: expect.stringContaining('Deve 2000') as string,
      }),
    ]);
  });

  it('ONB-012 who wants none asks for nothing, and no number of theirs is kept', async () => {
    const seller = await product.signUp();
    await create(seller, {
      customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: false, usedSoftwareName: 'typed before' },
      customerOnboardingLiveHelp: { needHelp: false, phoneNumber: PHONE },
    });
    expect(await requests(seller)).toEqual([]);
    expect(await kept(seller)).toMatchObject({ phone: null, software_name: null, wants_live_help: false });
  });

  it('ONB-019 without a tick, or with the version of another text, it is refused and nothing is kept', async () => {
    const seller = await product.signUp();
    expect(await codeOf(create(seller, { agreementVersion: '2026-11' }))).toBe('TextVersionNotCurrent');
    expect(await codeOf(create(seller, { kvkkVersion: 'x' }))).toBe('TextVersionNotCurrent');
    expect(await exists(seller)).toBe(false);
    for (const missing of ['agreementVersion', 'kvkkVersion'])
      expect(await codeOf(create(seller, { [missing]: null }))).toBe('ValidationFailed');
    expect(await exists(seller)).toBe(false);
    await create(seller);
    expect((await kept(seller))?.agreement_version).toBe(agreementVersions.licence);
  });

  it.each([
    ['ONB-009 no answer is no answer', { amazonSellerAccountHistory: 0 }, 'amazonSellerAccountHistory'],
    ['an unknown history', { amazonSellerAccountHistory: 4 }, 'amazonSellerAccountHistory'],
    ['an unknown channel', { kervanAccountCreationChannel: 9 }, 'kervanAccountCreationChannel'],
    [
      'ONB-004 software without its name',
      { customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: true, usedSoftwareName: '  ' } },
      'customerDropshippingSoftwareExperience.usedSoftwareName',
    ],
    [
      'software with a name as long as a book',
      { customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: true, usedSoftwareName: 'x'.repeat(101) } },
      'customerDropshippingSoftwareExperience.usedSoftwareName',
    ],
    [
      'ONB-006 live help without a phone',
      { customerOnboardingLiveHelp: { needHelp: true } },
      'customerOnboardingLiveHelp.phoneNumber',
    ],
    [
      'ONB-006 live help with something else than a phone',
      { customerOnboardingLiveHelp: { needHelp: true, phoneNumber: "'; drop table" } },
      'customerOnboardingLiveHelp.phoneNumber',
    ],
    [
      'a chosen history that is another one',
      { selectedAmazonSellerAccountHistory: { value: 1, label: 'x' } },
      'selectedAmazonSellerAccountHistory.value',
    ],
    [
      'a chosen channel that is another one',
      { selectedAccountCreationChannel: { value: 1, label: 'x' } },
      'selectedAccountCreationChannel.value',
    ],
  ])('refuses %s and keeps nothing', async (name, over, field) => {
    const refusal = await refusalOf(create(other, over as Partial<Body>));
    expect([refusal.code, refusal.fields.map((fault) => fault.field)]).toEqual(['ValidationFailed', [field]]);
    if (name.endsWith('without a phone')) expect(refusal.fields[0]?.code).toBe('required');
    expect([await exists(other), await requests(other)]).toEqual([false, []]);
  });
});

describe('the warehouse agreement', () => {
  it('ONB-015 WH-090 is accepted in its present text, once, with version, time and address', async () => {
    const seller = await product.signUp();
    const accept = (textVersion: string) => seller.call(onboarding.acceptWarehouseAgreement, { body: { textVersion } });
    expect(await seller.call(onboarding.warehouseAgreement, {})).toBeNull();
    expect(await codeOf(accept('2020-01'))).toBe('TextVersionNotCurrent');
    expect(await accepted(seller)).toEqual([]);
    await accept(agreementVersions.warehouse);
    const [first] = await accepted(seller);
    await accept(agreementVersions.warehouse);
    expect(await accepted(seller)).toEqual([first]);
    expect(first).toMatchObject({
      agreement: 'warehouse',
      text_version: agreementVersions.warehouse,
      accepted_ip: expect.stringMatching(/^\d+\./) as string,
    });
    expect(await seller.call(onboarding.warehouseAgreement, {})).toEqual({
      textVersion: agreementVersions.warehouse,
      acceptedAt: first?.accepted_at.toISOString(),
    });
    expect(await other.call(onboarding.warehouseAgreement, {})).toBeNull();
  });
});
