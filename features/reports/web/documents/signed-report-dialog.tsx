import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { createCallNumbers, SignatureFields, SignedContent, signedLine } from '#features/records/web/public.tsx';
import {
  askMissing,
  isWrongPassword,
  noteSigned,
  useRefusedSignature,
  useSession,
} from '#features/session/web/public.tsx';
import type { GridFields, ListShape } from '#platform/grid/fields.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type SignedBody, signedBody } from '#platform/signing/signed-fields.ts';
import type { GridStanding } from '#platform/ui/data-grid/types.ts';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { ExcelIcon } from '#platform/ui/icons/icons.tsx';
import { ReportDialog } from '#platform/ui/report/report-dialog.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { ReportType, type SignedReportKind } from '../../shared/report-documents.ts';
import { signedReportCalls } from '../../shared/tab-calls.ts';

interface SignedReportDialogProps {
  readonly kind: SignedReportKind;
  readonly shape: ListShape;
  /** what the grid shows: what the report is of */
  readonly standing: GridStanding;
  readonly onClose: () => void;
}

/** A list as it stands, given out signed, as PDF or Excel (decisions sections 11 and 12). */
export default function SignedReportDialog({ kind, shape, standing, onClose }: SignedReportDialogProps) {
  const call = signedReportCalls[kind];
  const { t, language } = useTexts('reports');
  const { user } = useSession();
  const form = useSchemaForm<SignedBody, SignedBody>(signedBody, {
    defaultValues: { user: user.name, pass: '', reason: '' },
  });
  const inRefusal = useRefusedSignature();
  const [numbers] = useState(createCallNumbers);
  const { filter, sort, columns, words } = standing;
  const fields: GridFields = shape.fields;
  const lines = [
    signedLine('list', t('signed.list'), shape.title[language]),
    signedLine('rows', t('signed.rows'), words.length === 0 ? t('signed.allRows') : words.join('; ')),
    signedLine('columns', t('signed.columns'), columns.map((name) => fields[name]?.label[language] ?? name).join(', ')),
  ];
  /** Asks for the same report again, once what its signature lacked is there. */
  const again = useRef((_failure: unknown) => {});
  const done = () => {
    noteSigned();
    onClose();
  };
  const download = useReportDownload({
    showsProblem: true,
    onDone: done,
    onFailure: (failure, text) => {
      // A password is typed for one attempt.
      form.resetField('pass');
      again.current(failure);
      if (failure instanceof RequestFailure && failure.code === 'REPORT_CHANGED') numbers.forget();
      if (isWrongPassword(failure)) form.setError('pass', { type: 'refused' });
      return inRefusal(failure, text);
    },
  });
  const start = (type: ReportType, signature: SignedBody) => {
    again.current = (failure) =>
      void askMissing(failure, signature.pass).then((pass) => pass !== null && start(type, { ...signature, pass }));
    const asked = { loadOptions: { filter, sort }, columns, type };
    const number = numbers.numberOf(call, { body: { ...asked, reason: signature.reason } });
    download.start(call.path, { method: call.method, body: { ...asked, signature }, number });
  };
  const create = (type: ReportType) => form.handleSubmit((signature) => start(type, signature))();
  return (
    <ReportDialog
      title={t('signed.title', { list: shape.title[language] })}
      lead={`${t(filter === null ? 'signed.leadAll' : 'signed.leadFiltered')} ${t('signed.lead')}`}
      download={download}
      onClose={onClose}
      onSubmit={() => void create(ReportType.Pdf)}
      submitLabel={t('signed.pdf')}
      otherActions={
        <Button variant="outlined" startIcon={<ExcelIcon />} onClick={() => void create(ReportType.Excel)}>
          {t('signed.excel')}
        </Button>
      }
    >
      <SignatureFields
        control={form.control}
        path={call.record}
        meaning={call.meaning}
        signs={<SignedContent lines={lines} />}
      />
    </ReportDialog>
  );
}
