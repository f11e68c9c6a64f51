import { useSession } from '#features/session/web/public.tsx';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { DataGrid } from '#platform/ui/data-grid/data-grid.tsx';
import type { DataGridProps } from '#platform/ui/data-grid/types.ts';
import type { ConsultShape } from '../contract.ts';

interface ConsultGridProps
  extends Pick<
    DataGridProps,
    'columns' | 'parameters' | 'rowActions' | 'toolbar' | 'defaultSort' | 'emptyHint' | 'within' | 'height' | 'version'
  > {
  readonly shape: ConsultShape;
}

/** A list of the consult pages: the grid of the product over its load, with the Excel export; nothing in it is edited. */
export function ConsultGrid({ shape, ...grid }: ConsultGridProps) {
  const { language } = useLanguage();
  const { user } = useSession();
  return (
    <DataGrid
      id={shape.address}
      user={user.name}
      title={shape.title[language]}
      address={shape.address}
      exportAddress={`${shape.address}/Export`}
      rowKey={shape.key}
      isInAddress
      {...grid}
    />
  );
}
