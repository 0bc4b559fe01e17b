import type { ReceivedMail } from '@kervan/contracts/inbound-mail';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import classes from './inbound-mail.module.css';

const providers = ['gmail', 'outlook', 'sellerCentral'] as const;
type Provider = (typeof providers)[number];
const steps = ['step1', 'step2', 'step3', 'step4'] as const;
const PANEL = 'forwarding-steps';

type Props = {
  address: string;
  confirmation: ReceivedMail | null;
  /** What the address of the page says is open. */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
};

/** STORE-045: how the mail of each provider gets to the store's address; Gmail asks for a code that comes by mail. */
export function ProviderSteps({ address, confirmation, tab, onTab }: Props) {
  const t = useText();
  const active: Provider = providers.find((provider) => provider === tab) ?? 'gmail';
  return (
    <>
      <Tabs
        tabs={providers.map((name) => ({ name, label: t(`inboundMail:${name}.name`) }))}
        active={active}
        onChange={(name) => onTab(name === 'gmail' ? undefined : name)}
        label={t('inboundMail:providers')}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`inboundMail:${active}.name`)} className={classes.guide}>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`inboundMail:${active}.${step}`, { address })}</li>
          ))}
        </ol>
        {active === 'gmail' && <Confirmation mail={confirmation} />}
      </div>
    </>
  );
}

/** The last mail by which a provider asks for its code. */
export const confirmationOf = (mails: readonly ReceivedMail[] | undefined): ReceivedMail | null =>
  mails?.find(({ code }) => code !== null) ?? null;

function Confirmation({ mail }: { mail: ReceivedMail | null }) {
  const t = useText();
  const format = useFormat();
  if (!mail?.code) return <p className="small text3">{t('inboundMail:codeWaits')}</p>;
  return (
    <div className={classes.code} role="status">
      <b>{t('inboundMail:codeTitle')}</b>
      <CopyCode code={mail.code} />
      <span className="small text2">{t('inboundMail:codeText', { when: format.dateTime(mail.receivedAt) })}</span>
    </div>
  );
}
