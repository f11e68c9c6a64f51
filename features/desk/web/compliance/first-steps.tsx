import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { settingsAddress } from '#product/settings-sections.ts';
import { firstStepsOf } from './steps-of-role.ts';

/** In place of the number of the plant while no training was due yet: what comes first, each step the way to its page. */
export function FirstSteps() {
  const { t } = useTranslation('desk');
  const { role } = useSession();
  const shown = firstStepsOf(role);
  if (shown.length === 0) return null;
  return (
    <>
      <p className="type-body2">{t('firstSteps.lead')}</p>
      <ol className="compliance-steps">
        {shown.map((step) => (
          <li key={step}>
            <Link to={settingsAddress(step)}>{t(`firstSteps.${step}.name`)}</Link>
            <span className="type-caption ui-quiet">{t(`firstSteps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
