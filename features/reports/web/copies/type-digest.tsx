import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { copyQuery } from '../../shared/issued-report.ts';

/** For who has no file at hand, or one that the browser cannot read: the digest itself. */
export function TypeDigest({ onDigest }: { readonly onDigest: (sha256: string) => void }) {
  const { t } = useTranslation('reports');
  const { control, handleSubmit } = useSchemaForm(copyQuery, { defaultValues: { sha256: '' } });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit(({ sha256 }) => onDigest(sha256))(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
    >
      <Box sx={{ flex: '1 1 320px' }}>
        <TextFormField
          control={control}
          name="sha256"
          label={t('copies.digest')}
          helperText={t('copies.digestHint')}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      </Box>
      <Button type="submit" variant="outlined" sx={{ mt: 0.5 }}>
        {t('copies.search')}
      </Button>
    </Box>
  );
}
