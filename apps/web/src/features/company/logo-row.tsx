import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { company } from '@kervan/contracts/company-calls';
import type { warehouse } from '@kervan/contracts/warehouse-calls';
import { logoTypes } from '@kervan/domain/company/logo';
import { limits } from '@kervan/domain/limits';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { keyOf } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { valueAt } from '../../kit/settings/paths.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './logo-row.module.css';
import { dataUrlOf, LOGO_KEPT, LOGO_NONE, readLogo } from './logo.ts';

/** Where a logo is read: that of the invoices, or that of the warehouse profile. */
type LogoCall = typeof company.logo | typeof warehouse.logo;

/** STORE-032, SHELL-095: the logo on invoices: the one that is saved or chosen, seen as it will stand there; another one; or none. */
export function LogoRow({ savedUrl, logo: endpoint = company.logo }: { savedUrl: string | null; logo?: LogoCall }) {
  const t = useText();
  const format = useFormat();
  const { form, change, faults, isChanged } = useFormEdit();
  const logo = valueAt(form, 'logo') as string; // The page's form.
  const [refusal, setRefusal] = useState<'NotAPicture' | 'PictureTooLarge' | null>(null);
  const saved = useSavedLogo(logo === LOGO_KEPT ? savedUrl : null, endpoint);
  const picture = logo === LOGO_KEPT ? (saved.data ?? null) : logo === LOGO_NONE ? null : logo;
  const hasLogo = logo === LOGO_KEPT ? savedUrl !== null : logo !== LOGO_NONE;
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const read = await readLogo(file);
    setRefusal('refusal' in read ? read.refusal : null);
    if ('picture' in read) change({ logo: read.picture });
  };
  const side = format.number(limits.logoSideMaxPx);
  return (
    <div data-field="logo" className={classes.row} data-changed={isChanged('logo') || undefined}>
      <div className={classes.tile} data-empty={picture === null || undefined}>
        {picture === null ? (
          <span className="small text3">
            {saved.error ? errorText(saved.error, t) : t(hasLogo ? 'company:logo.loading' : 'company:logo.none')}
          </span>
        ) : (
          <img src={picture} alt={t('company:logo.preview')} />
        )}
      </div>
      <div className={classes.choose}>
        <FileField
          label={t('company:logo.label')}
          files={[]}
          onChange={(files) => void choose(files)}
          accept={logoTypes}
          maxBytes={limits.logoBytesMax}
          error={refusal === null ? (faults('logo')[0] ?? null) : t(`errors:${refusal}`)}
        />
        <p className="small text3">{t('company:logo.limits', { side })}</p>
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            disabled={!hasLogo}
            onClick={() => (setRefusal(null), change({ logo: savedUrl === null ? LOGO_KEPT : LOGO_NONE }))}
          >
            {t('company:logo.remove')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The logo that is saved: its address asks for the session, so that it is read as a call. */
const useSavedLogo = (url: string | null, endpoint: LogoCall) =>
  useQuery<string, ApiError>({
    queryKey: [...keyOf(endpoint), url],
    queryFn: async () => {
      const { content } = await call(endpoint, { query: {} });
      return dataUrlOf(new Uint8Array(await content.arrayBuffer()), 'image/png');
    },
    enabled: url !== null,
    retry: false,
  });
