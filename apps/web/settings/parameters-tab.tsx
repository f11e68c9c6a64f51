import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ParametersForm from '#features/settings/web/parameters-form.tsx';
import { CalendarIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';

const ChangeExpirationsDialog = lazyPart(
  () => import('#features/instances/web/expirations/change-expirations-dialog.tsx'),
);

/** The parameters, and beside the days of initial training the button that moves what expires already (S1 section 2). */
export default function ParametersTab() {
  const { t } = useTranslation('instances');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ParametersForm
        expirationAction={
          <Button variant="outlined" startIcon={<CalendarIcon />} onClick={() => setOpen(true)}>
            {t('expirations.open')}
          </Button>
        }
      />
      {/* Beside the form, not in it: what is signed there must not save the parameters. */}
      {isOpen && <ChangeExpirationsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
