import type { ReactNode } from 'react';
import { CheckCircleIcon, WarningIcon } from '../icons/icons.tsx';
import { Alert } from '../plain/surface.tsx';
import type { ToneName } from '../theme/palette.ts';
import { useInSight } from './use-in-sight.ts';

interface FormProblemProps {
  readonly text: string | null;
  /** what the user may do about it */
  readonly action?: ReactNode;
  /** `progress` for what is no problem at all */
  readonly tone?: ToneName;
}

/** What went wrong with a form as a whole; announced and brought into sight when it appears. */
export function FormProblem({ text, action, tone = 'critical' }: FormProblemProps) {
  const place = useInSight(tone === 'critical' ? text : null);
  const icon = tone === 'progress' ? <CheckCircleIcon fontSize="small" /> : <WarningIcon fontSize="small" />;
  return (
    <div ref={place} role="alert" className="ui-announced">
      {text !== null && (
        <Alert tone={tone} icon={icon} action={action}>
          {text}
        </Alert>
      )}
    </div>
  );
}
