import { LinkIcon } from '#platform/ui/icons/icons.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { KindLook } from '../kind-look.ts';
import { LinkView } from './link-view.tsx';

export const linkKind: KindLook = {
  icon: <LinkIcon fontSize="small" />,
  Material: LinkView,
  Editor: fetchedPart(() => import('./link-editor.tsx')),
  count: ({ links }) => links.length,
  counted: 'links',
};
