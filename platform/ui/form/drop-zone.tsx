import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DropZoneProps {
  /** What was let go here; none, where something else was. */
  readonly onFiles: (files: readonly File[]) => void;
  /** several are taken at once */
  readonly isMany?: boolean;
  /** the button that chooses, and what was chosen */
  readonly children: ReactNode;
}

/** A place that takes files from the computer's own windows, and says so to a hand with a mouse. */
export function DropZone({ onFiles, isMany = false, children }: DropZoneProps) {
  const { t } = useTranslation('forms');
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: 1,
        border: `1.5px dashed ${over ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong}`,
        backgroundColor: over ? theme.vars.palette.tone.progress.soft : theme.vars.palette.well,
      })}
    >
      {children}
      <Typography variant="body2" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        {over ? t('file.dropHere') : t('file.drop', { count: isMany ? 2 : 1 })}
      </Typography>
    </Box>
  );
}
