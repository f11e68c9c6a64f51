import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import type { ToneName } from '#platform/ui/theme/palette.ts';

interface StepButtonProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** the quiet line under the title */
  readonly detail: string;
  readonly mark?: { readonly tone: ToneName; readonly icon: ReactNode } | undefined;
  readonly current: boolean;
  /** does not open yet; `detail` says why */
  readonly isLocked?: boolean;
  readonly onSelect: () => void;
}

/** One line of the list of contents: what it is, what it is called, and its mark. */
export function StepButton({ icon, title, detail, mark, current, isLocked = false, onSelect }: StepButtonProps) {
  return (
    <ButtonBase
      disabled={isLocked}
      onClick={onSelect}
      aria-current={current ? 'step' : undefined}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        width: '100%',
        minHeight: 48,
        px: 1.5,
        py: 1.25,
        borderRadius: 1,
        textAlign: 'left',
        '&:hover': { backgroundColor: theme.vars.palette.well },
        ...(current && {
          backgroundColor: theme.vars.palette.tone.progress.soft,
          // Seen where the colours are the system's.
          outline: '1px solid transparent',
          outlineOffset: '-1px',
          boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
          '&:hover': { backgroundColor: theme.vars.palette.tone.progress.soft },
        }),
      })}
    >
      <Box
        component="span"
        sx={{ display: 'inline-flex', mt: '1px', color: current ? 'primary.main' : 'text.secondary' }}
      >
        {icon}
      </Box>
      <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
        <Box component="span" sx={{ display: 'block', typography: 'subtitle2' }}>
          {title}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {detail}
        </Box>
      </Box>
      {mark !== undefined && (
        <Box
          component="span"
          sx={(theme) => ({ display: 'inline-flex', mt: '1px', color: theme.vars.palette.tone[mark.tone].main })}
        >
          {mark.icon}
        </Box>
      )}
    </ButtonBase>
  );
}
