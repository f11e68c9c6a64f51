import { VideoIcon } from '#platform/ui/icons/icons.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { KindLook } from '../kind-look.ts';
import { MediaView } from './media-view.tsx';

export const mediaKind: KindLook = {
  icon: <VideoIcon fontSize="small" />,
  Material: MediaView,
  Editor: fetchedPart(() => import('./media-editor.tsx')),
  count: ({ medias }) => medias.length,
  counted: 'medias',
};
