import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { GridColumn, ToolbarAction } from '#platform/ui/data-grid/types.ts';
import { EyeIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { type DetailPage, detailAddress } from './consult-address.ts';
import { ConsultGrid } from './consult-grid.tsx';
import { useLead } from './use-lead.ts';

interface ListPageProps {
  readonly shape: ListShape;
  readonly columns: readonly GridColumn[];
  readonly lead: string;
  /** its chart, between title and list */
  readonly glance?: ReactNode;
  readonly defaultSort: readonly { readonly name: string; readonly isDescending?: boolean }[];
  /** acts on the whole list */
  readonly toolbar?: readonly ToolbarAction[];
  /** what a row opens, and what that is called */
  readonly detail?: { readonly page: DetailPage; readonly label: string };
}

/** A consult page that is one list; a trainer sees the rows of their own sector (decisions section 2). */
export function ListPage({ shape, columns, lead, glance, defaultSort, toolbar, detail }: ListPageProps) {
  const { t, language } = useTexts('reports');
  const shownLead = useLead(lead);
  const navigate = useNavigate();
  const { page, label } = detail ?? {};
  const rowActions = useMemo(() => {
    if (page === undefined || label === undefined) return undefined;
    const open = (row: GridRow) => void navigate(detailAddress(page, row));
    return (row: GridRow) => [
      { id: 'detail', label, icon: <EyeIcon />, opens: true as const, onSelect: () => open(row) },
    ];
  }, [page, label, navigate]);
  return (
    <Page width="full">
      <PageTitle title={shape.title[language]} lead={shownLead} />
      {glance}
      <ConsultGrid
        shape={shape}
        columns={columns}
        defaultSort={defaultSort}
        emptyHint={t('empty')}
        {...(toolbar === undefined ? {} : { toolbar })}
        {...(rowActions === undefined ? {} : { rowActions })}
      />
    </Page>
  );
}
