import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { InstancePage, readInstanceAddress, useInstance } from '#features/instances/web/public.tsx';
import { ClosingView } from '../closing/closing-view.tsx';

/** /Management-Closing: how a session went, on a tablet or on paper (docs/decisions/133). */
export default function ClosingPage() {
  const { t } = useTranslation('paper');
  const [search] = useSearchParams();
  const instance = useInstance(readInstanceAddress(search));
  return (
    <InstancePage title={t('closing.title')} width="reading" instance={instance}>
      {(found) => <ClosingView key={String(found.iD_Instance)} instance={found} />}
    </InstancePage>
  );
}
