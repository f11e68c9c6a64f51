import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { getMatchings, keepMatching } from '../../shared/calls.ts';
import type { FileColumn } from '../../shared/contract.ts';
import { keptFor, placedIn } from '../../shared/kept-matching.ts';
import type { ImportSettings, MatchingSettings } from '../../shared/settings.ts';

interface KeptMatchingsProps {
  readonly kind: string;
  /** of the file */
  readonly columns: readonly FileColumn[];
  readonly settings: ImportSettings;
  readonly onUse: (settings: MatchingSettings) => void;
}

/** Matchings of earlier files of the same source: used with one choice, and kept under a name. */
export function KeptMatchings({ kind, columns, settings, onUse }: KeptMatchingsProps) {
  const { t } = useTexts('imports');
  const client = useQueryClient();
  const queryKey = ['importMatchings', kind];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(getMatchings, { query: { kind }, signal }),
  });
  const [name, setName] = useState('');
  const keep = useMutation({
    mutationFn: () => send(keepMatching, { body: { kind, name, settings: keptFor(settings, columns) } }),
    onSuccess: (kept) => {
      client.setQueryData(queryKey, kept);
      showSuccess(t('match.keptDone'));
      setName('');
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {data.length > 0 && (
        <TextField
          select
          size="small"
          label={t('match.kept')}
          value=""
          sx={{ minWidth: 260 }}
          onChange={({ target }) => {
            const kept = data.find((one) => one.name === target.value);
            if (kept !== undefined) onUse(placedIn(kept.settings, columns));
          }}
        >
          {data.map((one) => (
            <MenuItem key={one.name} value={one.name}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        size="small"
        label={t('match.keepAs')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ width: '100%', maxWidth: 340 }}
      />
      <Button loading={keep.isPending} disabled={name.trim() === ''} onClick={() => keep.mutate()}>
        {t('match.keep')}
      </Button>
    </Box>
  );
}
