import type { Response } from '@kervan/contracts/endpoint';
import { routing } from '@kervan/contracts/routing-calls';
import { limits } from '@kervan/domain/limits';
import { buyerChannelWords, BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import type { AutoConfirmOption } from '@kervan/domain/orders/order-settings';
import { routingFaults, type RoutingRule } from '@kervan/domain/orders/routing-rules';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import type { Text } from '../../i18n/i18n.ts';
import type { SettingsDescription } from '../../kit/settings/use-settings-form.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import type { Refusal } from '../../kit/settings/use-form-state.ts';

/** How orders are sent, bought and confirmed, as it is edited. */
export type RoutingForm = {
  defaultSendingType: SendingType;
  rules: RoutingRule[];
  channel: 'byHand' | 'extension';
  autoOrder: boolean;
  cancelBufferMinutes: number;
  autoConfirm: AutoConfirmOption;
  confirmHours: number;
};
export type Answers = { routing: Response<typeof routing.get> };
export const rows = settingRows<RoutingForm>();

const paths = [
  'defaultSendingType',
  'rules',
  'channel',
  'autoOrder',
  'cancelBufferMinutes',
  'autoConfirm',
  'confirmHours',
] as const satisfies readonly (keyof RoutingForm)[];

const CANCEL_BUFFER_MAX = limits.cancelBufferMaxMs / 60_000;

/** What the server would refuse, each at its place. */
function check(form: RoutingForm): Refusal[] {
  const faults = routingFaults(form.rules).map((fault) => ({
    field: 'rule' in fault ? `rules.${fault.rule}` : 'rules',
    code: fault.code as string,
  }));
  const within = (value: number, [min, max]: readonly [number, number]) =>
    Number.isInteger(value) && value >= min && value <= max;
  return [
    ...faults,
    ...(within(form.cancelBufferMinutes, [0, CANCEL_BUFFER_MAX])
      ? []
      : [{ field: 'cancelBufferMinutes', code: 'bufferRange' }]),
    ...(within(form.confirmHours, [limits.confirmHoursMin, limits.confirmHoursMax])
      ? []
      : [{ field: 'confirmHours', code: 'hoursRange' }]),
  ];
}

const known = [
  'tooManyRules',
  'tooManyValues',
  'reversed',
  'negative',
  'emptyValue',
  'bufferRange',
  'hoursRange',
] as const;

const faultText =
  (t: Text) =>
  ({ code }: Refusal): string => {
    if (code === 'SellerOfRecordNotAcknowledged' || code === 'WarehouseNotActive') return t(`errors:${code}`);
    const name = known.find((each) => each === code);
    return name === undefined
      ? t('routing:fault')
      : t(`routing:wrong.${name}`, {
          rules: limits.routingRulesMax,
          values: limits.routingRuleValuesMax,
          max: name === 'bufferRange' ? CANCEL_BUFFER_MAX : limits.confirmHoursMax,
          min: limits.confirmHoursMin,
        });
  };

/** STORE-061, STORE-062: one page, one call; only what is other than it was is sent. */
export const routingSettings = (t: Text): SettingsDescription<RoutingForm, Answers> => ({
  queries: { routing: read(routing.get, {}) },
  formOf: ({ routing: { channel, rules, revision, ...saved } }) => ({
    form: {
      defaultSendingType: saved.defaultSendingType,
      rules: rules.map((rule) => ({ ...rule })),
      channel: channel === BuyerChannel.extension ? 'extension' : 'byHand',
      autoOrder: saved.autoOrder,
      cancelBufferMinutes: saved.cancelBufferMinutes,
      autoConfirm: saved.autoConfirm,
      confirmHours: saved.confirmHours,
    },
    revision,
  }),
  paths,
  check,
  faultText: faultText(t),
  call: routing.save,
  refusedAt: { SellerOfRecordNotAcknowledged: 'rules', WarehouseNotActive: 'rules' },
  saves: (form, changes) => [
    (revision, confirmed) => call(routing.save, { body: { ...bodyOf(form, changes), revision, confirmed } }),
  ],
  words: {
    failed: t('routing:failed'),
    overtaken: t('routing:overtaken'),
    saved: t('routing:saved'),
    undone: t('routing:undone'),
    undonePartly: t('routing:undonePartly'),
  },
});

function bodyOf(form: RoutingForm, changes: readonly string[]) {
  const { defaultSendingType, channel, ...rest } = form;
  const changed = Object.fromEntries(Object.entries(rest).filter(([path]) => changes.includes(path)));
  return {
    defaultSendingType,
    // Each of its own type: the keys are those of the form.
    ...(changed as Partial<typeof rest>),
    ...(changes.includes('channel') ? { channel: channelCode(channel) } : {}),
  };
}

const channelCode = (channel: RoutingForm['channel']): 1 | 2 =>
  buyerChannelWords.codeOf(channel) === BuyerChannel.extension ? 2 : 1;
