import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';
import { UploadIcon } from '#platform/ui/icons/record-icons.tsx';
import { Alert } from '#platform/ui/plain/surface.tsx';
import { isSeenOnWhite, logoAddress } from '#product/logo.ts';
import { LogoPicture } from './logo-picture.tsx';
import type { ParameterForm } from './use-parameters.ts';

/** The logo of the company: chosen, seen as it is printed, and taken away. */
export function LogoField({ form }: { readonly form: ParameterForm }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ control: form.control, name: 'logo' });
  const logo = field.value ?? null;
  const isSeen = useSeen(logo);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    field.onChange(await base64Of(file));
    void form.trigger('logo');
  };
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {t('routes.logo')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {logo !== null && <LogoPicture logo={logo} alt={t('routes.logo')} />}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<UploadIcon />}
          ref={field.ref}
          onClick={() => input.current?.click()}
        >
          {t('routes.logoChoose')}
        </Button>
        {logo !== null && (
          <Button color="inherit" onClick={() => field.onChange(null)}>
            {t('routes.logoRemove')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {!isSeen && (
        <Alert tone="warning" icon={<WarningIcon fontSize="small" />}>
          {t('routes.logoUnseen')}
        </Alert>
      )}
      <FormHelperText error={fieldState.error !== undefined}>
        {fieldState.error?.message ?? t('routes.logoHint')}
      </FormHelperText>
    </Box>
  );
}

/** px of a side: what is not seen so small is hardly seen in the bar either. */
const looked = 96;

/** Whether a logo is seen on white, as far as it is known. */
function useSeen(logo: string | null): boolean {
  const [unseen, setUnseen] = useState<string | null>(null);
  useEffect(() => {
    const address = logoAddress(logo);
    if (address === null) return;
    const picture = new Image();
    picture.onload = () => {
      const context = Object.assign(document.createElement('canvas'), { width: looked, height: looked }).getContext(
        '2d',
      );
      if (context === null) return;
      context.drawImage(picture, 0, 0, looked, looked);
      setUnseen(isSeenOnWhite(context.getImageData(0, 0, looked, looked).data) ? null : logo);
    };
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [logo]);
  return logo === null || unseen !== logo;
}

/** The bytes of a file as base64; of one far beyond what a logo may have, only so many as tell that it is too large. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
