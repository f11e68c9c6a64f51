import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { dropMatching, getMatchings, keepMatching } from '../../shared/calls.ts';
import type { FileColumn } from '../../shared/contract.ts';
import { type KeptMatching, keptFor, placedIn } from '../../shared/kept-matching.ts';
import type { ImportSettings, MatchingSettings } from '../../shared/settings.ts';

interface KeptMatchingsProps {
  readonly kind: string;
  /** of the file */
  readonly columns: readonly FileColumn[];
  readonly settings: ImportSettings;
  readonly onUse: (settings: MatchingSettings) => void;
}

/** Matchings of earlier files of the same source: used with one press, kept under a name, and removed for everybody. */
export function KeptMatchings({ kind, columns, settings, onUse }: KeptMatchingsProps) {
  const { t } = useTexts('imports');
  const [name, setName] = useState('');
  const group = useRef<HTMLElement>(null);
  const { matchings, keep, drop } = useMatchings(kind);
  return (
    <Box ref={group} role="group" aria-label={t('match.kept')} tabIndex={-1} sx={{ display: 'grid', gap: 1.5 }}>
      {matchings.length > 0 && (
        <MatchingList
          matchings={matchings}
          onUse={(kept) => onUse(placedIn(kept, columns))}
          // The button that was pressed goes away, and would take the keys with it.
          onDrop={(gone) => drop.mutate(gone, { onSuccess: () => group.current?.focus() })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          size="small"
          label={t('match.keepAs')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          sx={{ width: '100%', maxWidth: 340 }}
        />
        <Button
          loading={keep.isPending}
          disabled={name.trim() === ''}
          onClick={() => keep.mutate({ name, settings: keptFor(settings, columns) }, { onSuccess: () => setName('') })}
        >
          {t('match.keep')}
        </Button>
      </Box>
      <FormProblem text={(keep.error ?? drop.error)?.message ?? null} />
    </Box>
  );
}

/** The matchings of a kind, and what is done with them; each answers with those that there are then. */
function useMatchings(kind: string) {
  const { t } = useTexts('imports');
  const client = useQueryClient();
  const queryKey = ['importMatchings', kind];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(getMatchings, { query: { kind }, signal }),
  });
  const keep = useMutation({
    mutationFn: (kept: Named) => send(keepMatching, { body: { kind, ...kept } }),
    onSuccess: (kept) => {
      client.setQueryData(queryKey, kept);
      drop.reset();
      showSuccess(t('match.keptDone'));
    },
  });
  const drop = useMutation({
    mutationFn: (name: string) => send(dropMatching, { body: { kind, name } }),
    onSuccess: (left) => {
      client.setQueryData(queryKey, left);
      keep.reset();
      showSuccess(t('match.dropped'));
    },
  });
  return { matchings: data, keep, drop };
}

interface Named {
  readonly name: string;
  readonly settings: KeptMatching;
}

interface MatchingListProps {
  readonly matchings: readonly Named[];
  readonly onUse: (kept: KeptMatching) => void;
  readonly onDrop: (name: string) => void;
}

function MatchingList({ matchings, onUse, onDrop }: MatchingListProps) {
  const { t } = useTexts('imports');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Box>
      <Typography variant="subtitle2">{t('match.kept')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
        {matchings.map(({ name, settings }) => (
          <Box
            key={name}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.5 }}
          >
            <Typography sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>{name}</Typography>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button variant="outlined" aria-label={t('match.useOf', { name })} onClick={() => onUse(settings)}>
                {t('match.use')}
              </Button>
              <Button color="error" aria-label={t('match.dropOf', { name })} onClick={() => setAsked(name)}>
                {t('match.drop')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {asked !== null && (
        <ConfirmDialog
          open
          title={t('match.dropTitle', { name: asked })}
          text={t('match.dropText')}
          confirm={t('match.drop')}
          tone="danger"
          onConfirm={() => {
            onDrop(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Box>
  );
}
