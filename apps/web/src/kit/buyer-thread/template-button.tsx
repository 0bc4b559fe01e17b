import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { templates } from '@kervan/contracts/templates-calls';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { tip } from '../../ui/tip.ts';
import { useDropdown, type DropdownProps } from '../../ui/use-dropdown.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { TemplateMenuProps } from './template-menu.tsx';

export type FilledTemplate = Response<typeof templates.preview>;

const loadMenu = async () => (await import('./template-menu.tsx')).TemplateMenu;
const TemplateMenu = whenOpened<TemplateMenuProps & DropdownProps>(loadMenu);

type Props = {
  sellerAmazonOrderId: string | null;
  /** Why nothing is written now. */
  blocked: string | null;
  onFilled: (filled: FilledTemplate) => void;
};

/** A template of the store to begin with: filled with the order’s values by the server, and then edited like any other words. */
export function TemplateButton({ sellerAmazonOrderId, blocked, onFilled }: Props) {
  const t = useText();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { button, dropdown } = useDropdown('menu', loadMenu);
  const closed = useBlocked(templates.preview);
  const why = blocked ?? closed ?? (sellerAmazonOrderId === null ? t('buyerMessages:template.noOrder') : null);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconTemplate size={14} stroke={1.75} />}
        {...tip(why)}
        disabled={why !== null}
        {...button}
      >
        {t('buyerMessages:template.use')}
      </Button>
      {sellerAmazonOrderId !== null && (
        <TemplateMenu
          sellerAmazonOrderId={sellerAmazonOrderId}
          onFilled={(filled) => {
            setMissing(filled.missing);
            onFilled(filled);
          }}
          {...dropdown}
        />
      )}
      {missing.length > 0 && (
        <span className="small warn" role="note">
          {t('buyerMessages:template.missing', { names: missing.map((name) => `[${name}]`).join(', ') })}
        </span>
      )}
    </>
  );
}
