import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#platform/ui/dialog/confirm-dialog.tsx';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import type { DraftState } from './draft-keeper.ts';
import { DraftLine } from './draft-line.tsx';

interface EditorBarProps {
  readonly state: DraftState;
  /** how many changes wait for the signature */
  readonly changes: number;
  /** why they cannot be signed yet; null when they can */
  readonly obstacle: string | null;
  readonly onSign: () => void;
  readonly onDiscard: () => void;
}

/** The foot of a page of the editor: what waits, that it is kept, and the one signature for all of it. */
export function EditorBar({ state, changes, obstacle, onSign, onDiscard }: EditorBarProps) {
  const { t } = useTranslation('courses');
  const [isAsking, setIsAsking] = useState(false);
  if (changes === 0 && state !== 'failed') return null;
  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
        bottom: 0,
        zIndex: theme.zIndex.appBar - 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 0.5,
        mt: 3,
        mx: { xs: -2, sm: 0 },
        px: 2,
        py: 1.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, sm: 1.5 },
        backgroundColor: 'background.paper',
        boxShadow: theme.shadows[4],
      })}
    >
      <DraftLine state={state} onDiscard={changes === 0 ? null : () => setIsAsking(true)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {obstacle !== null && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{obstacle}</Box>}
        <Button
          variant="contained"
          startIcon={<PenIcon />}
          disabled={changes === 0 || obstacle !== null}
          onClick={onSign}
        >
          {t('draft.sign', { count: changes })}
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t('draft.discardTitle')}
        text={t('draft.discardText')}
        confirm={t('draft.discardConfirm')}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Box>
  );
}
