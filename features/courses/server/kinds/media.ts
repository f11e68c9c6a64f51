import { brokenRule } from '#platform/http/validation.ts';
import { addressIn, embedAddress, isAllowedAddress } from '../../shared/media-address.ts';
import { courseErrors } from '../errors.ts';
import { type KindRules, newFileOf, type PartContext } from './kind-rules.ts';

/** Films: a stored file, or an address of a host that the Content-Security-Policy allows to be framed (S1 section 5). */
export const mediaKind: KindRules = {
  list: 'medias',
  parts: { column: 'medias', id: 'iD_Media' },
  sentFiles: { field: 'media', isList: false, extension: '' },
  fileTypes: ['video/mp4', 'video/webm'],
  toPart: (sent, context) => {
    const name = sent.name ?? '';
    const file = newFileOf(sent);
    if (file !== null) return { fields: { name }, file };
    if (!sent.route) return { fields: { ...context.stood, name }, file: null };
    return { fields: { name, route: playerAddress(sent.route, context), mime: null }, file: null };
  },
  fileFields: ({ sha256, mime }) => ({ file: sha256, mime }),
};

/** The address to frame of what an author pasted: an address, or an embed code. */
function playerAddress(pasted: string, { at, mediaHosts }: PartContext): string {
  const field = `${at}.route`;
  const address = URL.parse(addressIn(pasted));
  if (address?.protocol !== 'https:') throw brokenRule(field, 'mediaAddress');
  const player = embedAddress(address.href, mediaHosts);
  if (player !== null) return player;
  const host = address.hostname;
  if (isAllowedAddress(address, mediaHosts)) throw courseErrors.MEDIA_PAGE_REFUSED({ field, host });
  throw courseErrors.MEDIA_HOST_REFUSED({ field, host, allowed: mediaHosts.join(', ') || '–' });
}
