import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { ConfirmationWays, useConfirmation } from '../components/confirmation-ways.tsx';
import { EntryLayout } from '../components/entry-layout.tsx';
import { returnPlaceOf } from '../return-place.ts';
import { useSession } from '../use-session.ts';

/** A password that another person set takes a confirmation before anything is signed (decisions section 5): what to do now. */
export default function ConfirmPasswordPage() {
  const { t } = useTranslation(['confirmation', 'ui']);
  const { user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const place = returnPlaceOf(state, user.name);
  const goBack = () => void navigate(place.to, { replace: true, state: place.state });
  return (
    <EntryLayout>
      <PageTitle title={t('title')} />
      <ConfirmationWays confirmation={useConfirmation()} onDone={goBack} />
      <Button onClick={goBack} fullWidth sx={{ mt: 2 }}>
        {t('ui:back')}
      </Button>
    </EntryLayout>
  );
}
