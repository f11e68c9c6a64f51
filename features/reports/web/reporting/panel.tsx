import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';

interface PanelProps {
  readonly title: string;
  /** beside the title */
  readonly aside?: ReactNode;
  /** nothing stands under its title now */
  readonly isFlat?: boolean;
  readonly children: ReactNode;
}

/** A part of a report on paper of its own. */
export function Panel({ title, aside, isFlat = false, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        ...onPaper,
        px: { xs: 2, sm: 3 },
        py: isFlat ? 1 : { xs: 2, sm: 3 },
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: isFlat ? 0 : 2,
          '& > button': { flex: 'none' },
        }}
      >
        <Typography variant="h3" component="h2" id={id}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}

interface FoldButtonProps {
  readonly label: string;
  readonly isOpen: boolean;
  /** id of what it shows and hides */
  readonly controls: string;
  readonly onTurn: () => void;
}

/** Shows and hides what stands under it. */
export function FoldButton({ label, isOpen, controls, onTurn }: FoldButtonProps) {
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onTurn}
      endIcon={<ChevronDownIcon style={{ rotate: isOpen ? '180deg' : 'none' }} />}
    >
      {label}
    </Button>
  );
}
