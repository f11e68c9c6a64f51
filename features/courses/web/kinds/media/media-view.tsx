import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MediaFrame } from '#platform/ui/media-player/media-frame.tsx';
import { mediaHosts } from '#platform/ui/media-player/media-hosts.ts';
import { MediaPlayer } from '#platform/ui/media-player/media-player.tsx';
import { embedAddress } from '../../../shared/media-address.ts';
import { captionsAddress, mediaAddress } from '../file-addresses.ts';
import type { ShownContent } from '../shown-content.ts';

/** The films of a media content: uploaded ones in the player, those of allowed hosts in a sandboxed frame. */
export function MediaView({ content }: { readonly content: ShownContent }) {
  const { t } = useTranslation('material');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {content.medias.map((media) =>
        media.route === null ? (
          <MediaPlayer
            key={media.iD_Media}
            address={mediaAddress(content, media.iD_Media)}
            title={media.name}
            captions={media.captions ? captionsAddress(content, media.iD_Media) : null}
            mime={media.mime}
            words={(word, values) => t(`media.${word}`, { rate: '', ...values })}
          />
        ) : (
          <EmbeddedMedia key={media.iD_Media} name={media.name} route={media.route} />
        ),
      )}
    </Box>
  );
}

function EmbeddedMedia({ name, route }: { readonly name: string; readonly route: string }) {
  const { t } = useTranslation('material');
  const address = embedAddress(route, mediaHosts());
  if (address !== null) return <MediaFrame address={address} title={name} />;
  return (
    <Box>
      <Typography>{t('media.notEmbeddable')}</Typography>
      {URL.parse(route)?.protocol === 'https:' && (
        <Link href={route} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {route} ({t('link.newTab')})
        </Link>
      )}
    </Box>
  );
}
