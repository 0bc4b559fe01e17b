import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

/** A button that is a link to a screen: `to`, `params` and `search` as on Link, the rest as on Button. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />);
