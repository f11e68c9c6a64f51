import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LogoPicture } from '#platform/ui/brand/logo-picture.tsx';
import { UploadIcon } from '#platform/ui/icons/record-icons.tsx';
import type { ParameterForm } from './use-parameters.ts';

/** The logo of the company: chosen, seen as it is printed, and taken away. */
export function LogoField({ form }: { readonly form: ParameterForm }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ control: form.control, name: 'logo' });
  const logo = field.value ?? null;
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
      <FormHelperText error={fieldState.error !== undefined}>
        {fieldState.error?.message ?? t('routes.logoHint')}
      </FormHelperText>
    </Box>
  );
}

/** The bytes of a file as base64; of one far beyond what a logo may have, only so many as tell that it is too large. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
