import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { signedBody } from '#platform/signing/signed-fields.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { requireTogetherCall } from '../../shared/record-calls.ts';
import { actMeaning } from '../../shared/record-shape.ts';
import { AssignmentPreview } from '../assignment/assignment-preview.tsx';
import { ChangedMeanwhile } from '../dialog/changed-meanwhile.tsx';
import { SignatureFields } from '../dialog/signature-fields.tsx';
import { SignedContent } from '../dialog/signed-content.tsx';
import { SignedDialog } from '../dialog/signed-dialog.tsx';
import { useSignedForm } from '../dialog/use-signed-form.ts';
import type { AnyShape } from '../record-key.ts';
import { type Added, type PendingChange, rowName, togetherBody } from './pending-changes.ts';
import { type Outdated, rebased, useOutdatedChanges } from './use-outdated-changes.ts';
import type { Pending } from './use-pending.ts';

interface TogetherDialogProps {
  readonly shape: AnyShape;
  readonly pending: Pending;
  readonly onClose: () => void;
  /** made from the moment that the dialog opens: what each addition is sent with and kept nowhere */
  readonly secretsOf?: ((change: PendingChange) => Added['secrets']) | undefined;
  /** @param added what was added, with what it was sent with */
  readonly onSaved: (added: readonly Added[]) => void;
  /** records are no longer what the grid shows */
  readonly onOutdated: () => void;
}

/** Records listed before the rest is unfolded. */
const shown = 8;

/** Signs the pending changes in one act: each listed before and after, one reason, one password, all or nothing. */
export default function TogetherDialog(props: TogetherDialogProps) {
  const { shape, pending, secretsOf, onClose, onSaved, onOutdated } = props;
  const { t, language } = useTexts('records');
  const { user } = useSession();
  // After they were signed nothing waits any more, and the dialog still says what it was.
  const [signedNow, setSignedNow] = useState<readonly PendingChange[] | null>(null);
  const changes = signedNow ?? pending.changes;
  const body = togetherBody(shape, changes);
  // The same when the call is sent again: it is known by what it says.
  const [secrets] = useState(() => new Map<string, Added['secrets']>());
  const added = () =>
    changes.flatMap((change): Added[] => {
      if (change.act !== 'insert' || secretsOf === undefined) return [];
      const name = rowName(shape, change.row);
      const own = secrets.get(name) ?? secretsOf(change);
      secrets.set(name, own);
      return [{ change, secrets: own }];
    });
  const call = requireTogetherCall(shape);
  const rows = changes.map(({ row }) => row);
  const { form, dialog, failure, clearFailure } = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: () => {
      setSignedNow(changes);
      pending.drop(rows);
      return t('together.done', { count: changes.length });
    },
    onDone: () => onSaved(added()),
    send: async (values, signal, numberOf) => {
      const sent = { body: { ...togetherBody(shape, changes, added()), ...values } };
      await send(call, { ...sent, signal, number: numberOf(call, sent) });
    },
  });
  const { outdated, read } = useOutdatedChanges(shape, changes);
  const isRefused = failure instanceof RequestFailure && failure.code === 'TOGETHER_REFUSED';
  const latest = useRef({ read, onOutdated });
  latest.current = { read, onOutdated };
  useEffect(() => {
    if (!isRefused) return;
    latest.current.read();
    latest.current.onOutdated();
  }, [isRefused]);
  const close = useRef(onClose);
  close.current = onClose;
  const isEmpty = changes.length === 0;
  useEffect(() => {
    if (isEmpty) close.current();
  }, [isEmpty]);
  const drop = (change: PendingChange) => {
    pending.drop([change.row]);
    clearFailure();
  };
  return (
    <SignedDialog
      {...dialog}
      title={t('together.title', { count: changes.length })}
      submitLabel={t('together.sign', { count: changes.length })}
      maxWidth="md"
      isBlocked={outdated.length > 0}
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('together.lead')}</Typography>
      {outdated.map((one) => (
        <OutdatedChange
          key={rowName(shape, one.change.row)}
          {...one}
          onDrop={() => drop(one.change)}
          onKeep={() => {
            pending.put(rebased(shape, one.change, one.now, language));
            clearFailure();
          }}
        />
      ))}
      {shape.previews !== undefined && <AssignmentPreview call={call} body={body} />}
      <SignatureFields
        control={form.control}
        path={call.record}
        meaning={null}
        signs={<Changes shape={shape} changes={changes} onDrop={drop} />}
      />
    </SignedDialog>
  );
}

interface ChangesProps {
  readonly shape: AnyShape;
  readonly changes: readonly PendingChange[];
  readonly onDrop: (change: PendingChange) => void;
}

/** Every change of the act by its record; a long list is folded and says how many wait. */
function Changes({ shape, changes, onDrop }: ChangesProps) {
  const { t } = useTranslation('records');
  const [isOpen, setOpen] = useState(false);
  const rest = changes.length - shown;
  return (
    <Box
      role="group"
      aria-label={t('signs.title')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}
    >
      <Typography variant="body2" component="h4" sx={{ fontWeight: 600 }}>
        {t('signs.title')}
      </Typography>
      {(isOpen ? changes : changes.slice(0, shown)).map((change) => (
        <Box
          key={rowName(shape, change.row)}
          sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}
        >
          <SignedContent
            heading={change.act === 'remove' ? `${t('signs.removal')} ${change.name}` : change.name}
            meaning={{ of: 'record', code: actMeaning(shape, change.act) }}
            lines={change.lines}
          />
          <Button size="small" onClick={() => onDrop(change)} aria-label={t('together.dropOf', { name: change.name })}>
            {t('together.drop')}
          </Button>
        </Box>
      ))}
      {rest > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ justifySelf: 'start', ml: -0.75 }}
        >
          {isOpen ? t('signs.fewer') : t('together.more', { count: rest })}
        </Button>
      )}
    </Box>
  );
}

interface OutdatedChangeProps extends Outdated {
  readonly onDrop: () => void;
  readonly onKeep: () => void;
}

/** A record that somebody else has changed: what, and whether one's own change is kept over it. */
function OutdatedChange({ change, now, differences, onDrop, onKeep }: OutdatedChangeProps) {
  const { t } = useTranslation('records');
  const told =
    now.deleted === true
      ? t('together.deleted', { name: change.name, cwid: String(now.updatedBy) })
      : t('together.outdated', { name: change.name, cwid: String(now.updatedBy) });
  return (
    <Box sx={{ mb: 2 }}>
      <ChangedMeanwhile told={told} differences={differences} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={onDrop}>
          {t('together.drop')}
        </Button>
        {now.deleted !== true && (
          <Button size="small" variant="outlined" onClick={onKeep}>
            {t('together.keepMine')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
