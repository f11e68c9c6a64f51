import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadIcon } from '#platform/ui/icons/record-icons.tsx';

/** Takes a file by button, by keyboard, or dropped anywhere on the page: beside a small target the browser would leave for the file. */
export function ChooseCopy({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('reports');
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(onFiles);
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1.5,
        p: { xs: 3, sm: 5 },
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        backgroundColor: isOver ? 'action.hover' : 'background.paper',
      }}
    >
      {/* Where nothing can be dragged, nothing is dropped. */}
      <Typography variant="h3" component="p" sx={{ '@media (hover: none)': { display: 'none' } }}>
        {t('copies.drop')}
      </Typography>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {t('copies.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '52ch' }}>
        {t('copies.dropHint')}
      </Typography>
    </Box>
  );
}

/** @returns whether a file is held over the page */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => end.abort();
  }, []);
  return isOver;
}
