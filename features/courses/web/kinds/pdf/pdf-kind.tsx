import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { KindLook } from '../kind-look.ts';
import { PdfView } from './pdf-view.tsx';

export const pdfKind: KindLook = {
  icon: <PdfIcon fontSize="small" />,
  Material: PdfView,
  Editor: fetchedPart(() => import('./pdf-editor.tsx')),
  count: ({ pdFs }) => pdFs.length,
  counted: 'pdFs',
};
