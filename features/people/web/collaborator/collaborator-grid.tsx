import { useTranslation } from 'react-i18next';
import { RecordGrid, useQuickView } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { CollaboratorStatus, collaboratorShape } from '../../shared/contract.ts';
import { editsPdfAlone } from '../../shared/edits-pdf-alone.ts';
import { useAccountActs } from '../account/use-account-acts.tsx';
import { additions } from '../several/additions.ts';
import { bulkFields } from './bulk-fields.tsx';
import { CollaboratorForm } from './collaborator-form.tsx';
import { collaboratorColumns } from './person-columns.tsx';
import { SignaturePdfForm } from './signature-pdf-form.tsx';
import { SignatureRegistry } from './signature-registry.tsx';
import { usePersonDocuments } from './use-person-documents.tsx';
import { useSignatureRegistry } from './use-signature-registry.ts';

const columns = [...collaboratorColumns, { name: 'signatureAccepted', isHidden: true }] as const;

const placeOfPdf = columns.findIndex((column) => typeof column === 'object' && column.name === 'active') + 1;

/** Only AdminQA sees the signature PDF among the columns (S0 section 6): beside the state, since it is what QA looks after. */
const columnsWithPdf = [
  ...columns.slice(0, placeOfPdf),
  { name: 'pdfName', width: 200, onPhone: 'under', render: (row: GridRow) => <SignatureRegistry row={row} /> },
  ...columns.slice(placeOfPdf),
] as const;

/** Who is at work and has no signature PDF yet. */
const withoutPdf = [['pdfName', '=', null], 'and', ['active', '<>', CollaboratorStatus.Deactivated]] as const;

/** The people of the company; AdminQA changes only the signature PDF, and nobody is ever deleted (S0 section 6). */
export default function CollaboratorGrid() {
  const { t } = useTranslation('people');
  const { role } = useSession();
  const download = useSignatureRegistry();
  const onlyPdf = editsPdfAlone(role);
  const documents = usePersonDocuments();
  const account = useAccountActs();
  const rowActions = (row: GridRow) => [...documents(row), ...account.actionsOf(row)];
  const view = useQuickView([{ id: 'withoutPdf', label: t('collaborator.withoutPdf'), within: withoutPdf }]);
  const historyLinks = {
    pdfName: (then: GridRow) =>
      then.pdfName === null
        ? null
        : {
            label: t('collaborator.registryThen', { name: String(then.pdfName), revision: Number(then.revision) }),
            onOpen: () => download(then, Number(then.revision)),
          },
  };
  return (
    <>
      {onlyPdf && view.links}
      <RecordGrid
        shape={collaboratorShape}
        columns={onlyPdf ? columnsWithPdf : columns}
        form={onlyPdf ? SignaturePdfForm : CollaboratorForm}
        canAdd={!onlyPdf}
        {...(onlyPdf ? { editLabel: t('collaborator.signatureTitle') } : {})}
        {...(onlyPdf && view.chosen !== undefined ? { within: view.chosen.within } : {})}
        {...(onlyPdf ? {} : { bulkFields, additions })}
        nameOf={(row) => `${row.name} (${row.employee_Nr})`}
        rowActions={rowActions}
        historyLinks={historyLinks}
        defaultSort={[{ name: 'name' }]}
        emptyHint={t('collaborator.empty')}
      />
      {account.dialog}
    </>
  );
}
