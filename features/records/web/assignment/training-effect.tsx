import Box from '@mui/material/Box';
import type { SignedCall } from '#platform/calls/call.ts';
import { useSettled } from '#platform/ui/form/use-settled.ts';
import { AssignmentPreview } from './assignment-preview.tsx';
import type { TrainingBody } from './training-body.ts';

/** ms that a form stands still before it is asked what it would mean. */
const settleAfter = 600;

interface TrainingEffectProps {
  /** the change */
  readonly call: SignedCall;
  readonly body: TrainingBody;
}

/** Before the signature of a plain change: what it would mean for training, once its form stands still. */
export function TrainingEffect({ call, body }: TrainingEffectProps) {
  const settled = JSON.parse(useSettled(JSON.stringify(body), settleAfter)) as TrainingBody;
  if (settled === 'nothing' || body === 'nothing') return null;
  return (
    <Box sx={{ mt: 2.5 }}>
      <AssignmentPreview call={call} body={typeof settled === 'string' ? null : settled} />
    </Box>
  );
}
