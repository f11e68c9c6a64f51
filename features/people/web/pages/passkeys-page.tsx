import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttestationBody, PasskeyReply } from '#features/session/shared/passkeys.ts';
import { useSession } from '#features/session/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { KeyIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { useOwnPasskeys, usePasskeysChanged, usePasskeyWords } from '../passkeys/use-passkeys.ts';

const AddPasskeyDialog = fetchedPart(() => import('../passkeys/add-passkey-dialog.tsx'));
const RemovePasskeyDialog = fetchedPart(async () => ({
  default: (await import('../passkeys/remove-passkey-dialog.tsx')).RemovePasskeyDialog,
}));

/** One's own passkeys: what they are, which there are, another one, one less (docs/decisions/132). */
export default function PasskeysPage() {
  const { t } = useTexts('people');
  const { user } = useSession();
  return (
    <Page width="reading">
      <PageTitle title={t('passkey.title')} lead={t('passkey.lead')} />
      {user.usesPasskeys ? (
        <Own />
      ) : (
        <EmptyState drawing="locked" title={t('passkey.off')} hint={t('passkey.offHint')} />
      )}
    </Page>
  );
}

function Own() {
  const { t } = useTexts('people');
  const own = useOwnPasskeys();
  const changed = usePasskeysChanged();
  const [made, setMade] = useState<AttestationBody | null>(null);
  const [leaving, setLeaving] = useState<PasskeyReply | null>(null);
  const making = useMutation({
    mutationFn: async () => (await import('../passkeys/add-passkey-dialog.tsx')).makePasskey(),
    onSuccess: setMade,
  });
  const done = () => {
    setMade(null);
    setLeaving(null);
    changed();
  };
  const mayMake = 'PublicKeyCredential' in window;
  const isEmpty = own.data?.length === 0;
  const way = mayMake ? (
    <Button
      variant="contained"
      startIcon={<KeyIcon />}
      loading={making.isPending}
      onClick={() => making.mutate()}
      sx={{ justifySelf: 'start' }}
    >
      {t('passkey.add')}
    </Button>
  ) : (
    <Alert severity="info">{t('passkey.browser')}</Alert>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {own.isPending ? (
        <CardSkeletons count={2} height={72} />
      ) : own.isLoadingError ? (
        <LoadFailed error={own.error} onRetry={() => void own.refetch()} />
      ) : isEmpty ? (
        <EmptyState drawing="locked" title={t('passkey.empty')} hint={t('passkey.emptyHint')} action={way} />
      ) : (
        <List passkeys={own.data} onRemove={setLeaving} />
      )}
      {making.isError && (
        <Alert severity="error">
          {making.error instanceof RequestFailure ? making.error.message : t('passkey.notMade')}
        </Alert>
      )}
      {!isEmpty && way}
      {made !== null && <AddPasskeyDialog credential={made} onClose={() => setMade(null)} onDone={done} />}
      {leaving !== null && <RemovePasskeyDialog passkey={leaving} onClose={() => setLeaving(null)} onDone={done} />}
    </Box>
  );
}

interface ListProps {
  readonly passkeys: readonly PasskeyReply[];
  readonly onRemove: (passkey: PasskeyReply) => void;
}

function List({ passkeys, onRemove }: ListProps) {
  const { t } = useTexts('people');
  const wordsOf = usePasskeyWords();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {passkeys.map((passkey) => (
        <Box
          component="li"
          key={passkey.iD_Passkey}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            p: 2,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1.5,
            backgroundColor: 'background.paper',
          }}
        >
          <KeyIcon />
          <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{passkey.name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {wordsOf(passkey)}
            </Typography>
          </Box>
          <Button
            color="error"
            sx={{ ml: 'auto' }}
            aria-label={t('passkey.removeThis', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('passkey.remove')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
