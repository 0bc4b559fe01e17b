import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { templates } from '@kervan/contracts/templates-calls';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { DropdownMenu } from '../../ui/dropdown.tsx';
import type { DropdownProps } from '../../ui/use-dropdown.ts';
import type { FilledTemplate } from './template-button.tsx';

export type TemplateMenuProps = { sellerAmazonOrderId: string; onFilled: (filled: FilledTemplate) => void };

/** The templates of the store; one that is chosen is filled with the values of the order. */
export function TemplateMenu({ sellerAmazonOrderId, onFilled, ...dropdown }: TemplateMenuProps & DropdownProps) {
  const t = useText();
  const known = useQuery(read(templates.all, {}));
  const fill = useCallMutation(templates.preview, { done: null });
  return (
    <DropdownMenu {...dropdown} position="top-start">
      {known.error ? (
        <Menu.Label>{t('buyerMessages:template.failed')}</Menu.Label>
      ) : known.data?.length === 0 ? (
        <Menu.Label>{t('buyerMessages:template.none')}</Menu.Label>
      ) : (
        (known.data ?? []).map(({ id, name, subject, message }) => (
          <Menu.Item
            key={id}
            disabled={fill.isPending}
            onClick={() => fill.mutate({ body: { sellerAmazonOrderId, subject, message } }, { onSuccess: onFilled })}
          >
            {name}
          </Menu.Item>
        ))
      )}
      <Menu.Divider />
      <Menu.Item renderRoot={(root) => <Link {...root} to="/templates" />}>{t('buyerMessages:templates')}</Menu.Item>
    </DropdownMenu>
  );
}
