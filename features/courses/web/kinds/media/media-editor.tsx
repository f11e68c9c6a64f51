import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '#platform/ui/icons/icons.tsx';
import { type EditedContent, type EditedMedia, newMedia, put } from '../../material/model/material.ts';
import { useUploads } from '../../uploads/uploads.tsx';
import { mediaAddress } from '../file-addresses.ts';
import { ItemList } from '../item-list.tsx';
import type { KindEditorProps } from '../kind-look.ts';
import { MediaItem } from './media-item.tsx';

function standingOf({ iD_Content }: EditedContent, iD_Course: string, { iD_Media }: EditedMedia): string | null {
  if (iD_Content === undefined || iD_Media === undefined) return null;
  return mediaAddress({ iD_Content, iD_Course }, iD_Media);
}

/** The films of a media content: embedded from where they are, or sent to this product (S1 section 5). */
export default function MediaEditor({ content, onChange, iD_Course, problemOf }: KindEditorProps) {
  const { t } = useTranslation('courses');
  const { cancel } = useUploads();
  const { medias } = content;
  const remove = (removed: EditedMedia) => {
    if (removed.upload !== undefined) cancel(removed.upload.key);
    onChange({ medias: medias.filter(({ key }) => key !== removed.key) });
  };
  const isNone = problemOf('medias') !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <ItemList
          label={t('media.list')}
          items={medias}
          removeLabel={(_media, index) => t('media.remove', { number: index + 1 })}
          onRemove={remove}
          render={(media, index) => (
            <MediaItem
              media={media}
              standing={standingOf(content, iD_Course, media)}
              place={index}
              problemOf={problemOf}
              onChange={(changed) => onChange({ medias: put(medias, changed) })}
            />
          )}
        />
      </Box>
      <Button startIcon={<PlusIcon />} onClick={() => onChange({ medias: [...medias, newMedia()] })}>
        {t('media.add')}
      </Button>
      {isNone && (
        <FormHelperText error role="alert">
          {problemOf('medias')}
        </FormHelperText>
      )}
    </Box>
  );
}
