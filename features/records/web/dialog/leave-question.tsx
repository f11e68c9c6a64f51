import { useState } from 'react';
import { useLeaveGuard } from '#platform/ui/dialog/use-leave-guard.ts';
import { DiscardQuestion } from './discard-question.tsx';

/** Asks before a form in the page, not in a dialog, is left with unsaved input. */
export function LeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(isDirty, (go) => setLeave(() => go));
  return (
    <DiscardQuestion
      open={leave !== null}
      onDiscard={() => {
        setLeave(null);
        leave?.();
      }}
      onKeep={() => setLeave(null)}
    />
  );
}
