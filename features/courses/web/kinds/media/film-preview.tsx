import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { MediaPlayer } from '#platform/ui/media-player/media-player.tsx';
import type { EditedMedia } from '../../material/model/material.ts';
import { useUploads } from '../../uploads/uploads.tsx';
import { uploadAddress } from '../file-addresses.ts';

interface FilmPreviewProps {
  readonly media: EditedMedia;
  /** address of the file that is signed already, or null */
  readonly standing: string | null;
}

/** The film as a learner sees it: as it has arrived, from this computer while it is on its way, or the one that stands. */
export function FilmPreview({ media, standing }: FilmPreviewProps) {
  const { t } = useTranslation(['courses', 'material']);
  const { progresses } = useUploads();
  const [isOpen, setOpen] = useState(false);
  const { upload, name } = media;
  const progress = upload === undefined ? undefined : progresses[upload.key];
  const id = upload?.id ?? progress?.id ?? null;
  const local = useLocalAddress(isOpen && id === null ? progress?.file : undefined);
  const isThere = upload === undefined ? standing !== null : id !== null || progress !== undefined;
  if (!isThere) return null;
  const address = upload === undefined ? standing : id === null ? local : uploadAddress(id);
  return (
    <>
      <Button size="small" startIcon={<EyeIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('media.hide', { name }) : t('media.preview', { name })}
      </Button>
      {isOpen && address !== null && (
        <Box sx={{ width: '100%' }}>
          <MediaPlayer
            key={address}
            address={address}
            title={name}
            captions={null}
            mime={null}
            words={(word, values) => t(`material:media.${word}`, { rate: '', ...values })}
          />
        </Box>
      )}
    </>
  );
}

/** An address of a file of this computer, for as long as it is shown. */
function useLocalAddress(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
