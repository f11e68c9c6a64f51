import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from '#platform/ui/form/choose-file.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { MediaFrame } from '#platform/ui/media-player/media-frame.tsx';
import { mediaHosts } from '#platform/ui/media-player/media-hosts.ts';
import { addressIn, embedAddress, isAllowedAddress } from '../../../shared/media-address.ts';
import { captionOf } from '../../material/model/caption-of.ts';
import { type EditedMedia, newKey } from '../../material/model/material.ts';
import { UploadLine } from '../../uploads/upload-line.tsx';
import { useUploads } from '../../uploads/uploads.tsx';
import { FilmPreview } from './film-preview.tsx';
import {
  admittedHosts,
  admittedSources,
  type EmbeddedSource,
  firstSource,
  fitsSource,
  type MediaSource,
  mediaSources,
  sourceOf,
} from './media-source.ts';

const types = ['video/mp4', 'video/webm'] as const;

interface MediaItemProps {
  readonly media: EditedMedia;
  /** address of its file that is signed already, or null */
  readonly standing: string | null;
  /** its place in the list, from 0 */
  readonly place: number;
  readonly problemOf: (place: string) => string | undefined;
  readonly onChange: (media: EditedMedia) => void;
}

/** One film: its name, where it is, and what a learner will see of it. */
export function MediaItem({ media, standing, place, problemOf, onChange }: MediaItemProps) {
  const { t } = useTranslation('courses');
  const groupId = useId();
  const [source, setSource] = useState<MediaSource>(() =>
    media.route === null || media.upload !== undefined
      ? 'upload'
      : (sourceOf(media.route) ?? firstSource(mediaHosts())),
  );
  const { cancel } = useUploads();
  const choose = (chosen: MediaSource) => {
    setSource(chosen);
    if (media.upload !== undefined) cancel(media.upload.key);
    const { upload: _upload, ...rest } = media;
    onChange({ ...rest, route: chosen === 'upload' ? null : '' });
  };
  const isNew = media.iD_Media === undefined;
  const admitted = admittedSources(mediaHosts());
  // What a draft holds stays visible, with a word that it is not admitted.
  const offered = mediaSources.filter((one) => one === source || admitted.includes(one));
  const nameProblem = problemOf(`medias.${place}.name`);
  return (
    <Box
      role="group"
      aria-label={t('media.film', { number: place + 1 })}
      sx={{ display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1.5 }}
    >
      <TextField
        fullWidth
        required
        label={t('media.name')}
        value={media.name}
        onChange={(event) => onChange({ ...media, name: event.target.value })}
        error={nameProblem !== undefined}
        helperText={nameProblem}
      />
      {isNew && (
        <Box>
          <FormLabel id={groupId} sx={{ typography: 'body2' }}>
            {t('media.source')}
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby={groupId}
            value={source}
            onChange={(_event, value) => choose(value as MediaSource)}
          >
            {offered.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={t(`media.sources.${one}`)} />
            ))}
          </RadioGroup>
        </Box>
      )}
      {source === 'upload' ? (
        <UploadedFilm
          media={media}
          standing={standing}
          problem={problemOf(`medias.${place}.route`)}
          onChange={onChange}
        />
      ) : (
        <EmbeddedFilm media={media} source={source} problem={problemOf(`medias.${place}.route`)} onChange={onChange} />
      )}
    </Box>
  );
}

interface FilmProps {
  readonly media: EditedMedia;
  readonly problem: string | undefined;
  readonly onChange: (media: EditedMedia) => void;
}

function UploadedFilm({ media, standing, problem, onChange }: FilmProps & { readonly standing: string | null }) {
  const { t } = useTranslation('courses');
  const { start, cancel } = useUploads();
  const { upload } = media;
  const add = (file: File) => {
    if (upload !== undefined) cancel(upload.key);
    const next = { key: newKey(), id: null, size: file.size };
    start(next.key, file);
    onChange({ ...media, route: null, name: media.name === '' ? captionOf(file.name) : media.name, upload: next });
  };
  const isThere = upload !== undefined || media.iD_Media !== undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {upload === undefined && media.iD_Media !== undefined && <Note>{t('media.signedFile')}</Note>}
      {upload !== undefined && (
        <Box sx={{ width: '100%' }}>
          <UploadLine upload={upload} name={media.name} types={types} />
        </Box>
      )}
      <FilmPreview media={media} standing={standing} />
      <ChooseFile types={types} label={isThere ? t('media.replaceFile') : t('media.chooseFile')} onFile={add} />
      {problem !== undefined && !isThere && (
        <Typography variant="caption" color="error" role="alert">
          {t('media.noFile')}
        </Typography>
      )}
    </Box>
  );
}

function EmbeddedFilm({ media, source, problem, onChange }: FilmProps & { readonly source: EmbeddedSource }) {
  const { t } = useTranslation('courses');
  const [pasted, setPasted] = useState(media.route ?? '');
  const address = addressIn(pasted);
  const isAdmitted = isOfSource(address, source);
  const framed = isAdmitted ? embedAddress(address, mediaHosts()) : null;
  const hosts = admittedHosts(source, mediaHosts()).join(', ') || '–';
  const said = pasted === '' || isAdmitted ? problem : t('media.wrongAddress', { hosts });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        fullWidth
        required
        multiline={source === 'sharepoint'}
        minRows={source === 'sharepoint' ? 3 : 1}
        label={source === 'sharepoint' ? t('media.embedCode') : t('media.address')}
        value={pasted}
        onChange={(event) => {
          setPasted(event.target.value);
          const read = addressIn(event.target.value);
          // What is not an admitted address of this source is no route: the field says so, and it cannot be signed.
          onChange({ ...media, route: isOfSource(read, source) ? read : '' });
        }}
        error={said !== undefined}
        helperText={said ?? t(`media.hints.${source}`)}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      {framed !== null && <MediaFrame address={framed} title={media.name} />}
      {isAdmitted && framed === null && <Note>{t('media.notFilm')}</Note>}
    </Box>
  );
}

/** Whether an address is of the chosen source, and on a host that this installation admits. */
function isOfSource(address: string, source: EmbeddedSource): boolean {
  const parsed = URL.parse(address);
  return parsed !== null && fitsSource(address, source) && isAllowedAddress(parsed, mediaHosts());
}
