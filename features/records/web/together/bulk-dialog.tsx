import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { GridFields } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { FieldProps } from '#platform/ui/form/form-field.ts';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { ToldWordsContext } from '#platform/ui/form/told-words.ts';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { togetherLimit } from '../../shared/contract.ts';
import { changedFields } from '../dialog/form-changes.ts';
import { formLines } from '../dialog/signed-lines.ts';
import { useToldStore } from '../dialog/use-told-words.ts';
import type { AnyShape } from '../record-key.ts';
import { useFieldLabels, useFields } from '../use-field-labels.ts';
import type { Pending } from './use-pending.ts';

type Values = Record<string, unknown>;

/** One thing that may be set on several records at once: a field, or some that are set with it. */
export type BulkField = {
  /** wire name */
  readonly name: string;
  /** the field of the shape that says what it is called, where that is another */
  readonly called?: string;
  /** of all that is set */
  readonly schema: z.ZodObject;
} & (
  | { readonly Input: ComponentType<BulkInputProps> }
  | { readonly label: Localized; readonly Inputs: ComponentType<BulkInputsProps> }
);

export type BulkInputProps = FieldProps<Values, Values>;

/** What several fields that are set together are given. */
export interface BulkInputsProps {
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly field: (name: string, called?: string) => BulkInputProps;
}

interface BulkDialogProps {
  readonly shape: AnyShape;
  readonly rows: readonly GridRow[];
  readonly fields: readonly BulkField[];
  readonly nameOf: (row: GridRow) => string;
  readonly pending: Pending;
  readonly onClose: () => void;
  /** the changes wait: they are looked at and signed */
  readonly onCollected: () => void;
}

/** Sets one field on several records: each becomes a pending change of its own, and nothing is signed here. */
export default function BulkDialog(props: BulkDialogProps) {
  const { rows, fields } = props;
  const { t, language } = useTexts('records');
  const [first] = fields;
  const label = useFieldLabels(props.shape);
  const [name, setName] = useState(first?.name ?? '');
  const field = fields.find((one) => one.name === name) ?? first;
  if (field === undefined) return null;
  return (
    <BulkForm key={field.name} {...props} field={field}>
      <Typography sx={{ color: 'text.secondary' }}>{t('together.bulkLead', { count: rows.length })}</Typography>
      {fields.length > 1 && (
        <SegmentedControl
          label={t('together.bulkField')}
          value={name}
          onChange={setName}
          options={fields.map((one) => ({
            value: one.name,
            label: 'label' in one ? one.label[language] : label(one.called ?? one.name),
          }))}
        />
      )}
      <FormProblem text={rows.length > togetherLimit ? t('together.full', { count: togetherLimit }) : null} />
    </BulkForm>
  );
}

function BulkForm({
  shape,
  rows,
  nameOf,
  pending,
  field,
  onClose,
  onCollected,
  children,
}: BulkDialogProps & { readonly field: BulkField; readonly children: ReactNode }) {
  const { t, language } = useTexts(['records', 'ui']);
  const told = useToldStore();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm<Values, Values>(field.schema as unknown as z.ZodType<Values, Values>, {
    defaultValues: Object.fromEntries(Object.keys(field.schema.shape).map((name) => [name, null])),
  });
  const fieldOf = useFields<GridFields, Values, Values>(shape, form.control);
  const collect = form.handleSubmit((values) => {
    const changes = rows.flatMap((row) => {
      const initial = Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));
      const changed = changedFields(initial, values);
      if (Object.keys(changed).length === 0) return [];
      const lines = formLines({ shape, row, initial, values, told: told.read(), language, secret: '' });
      return [{ act: 'update' as const, row, name: nameOf(row), fields: changed, lines }];
    });
    if (changes.length === 0) return setProblem(t('nothingChanged'));
    if (!pending.put(...changes)) return setProblem(t('together.full', { count: togetherLimit }));
    onCollected();
  });
  return (
    <BaseDialog
      open
      title={t('together.bulk', { count: rows.length })}
      onClose={onClose}
      maxWidth="sm"
      actions={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button variant="contained" onClick={() => void collect()}>
            {t('together.review')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pt: 1 }}>
        {children}
        <ToldWordsContext value={told.tell}>
          {'Input' in field ? (
            <field.Input {...fieldOf(field.name, field.called)} />
          ) : (
            <field.Inputs form={form} field={fieldOf} />
          )}
        </ToldWordsContext>
        <FormProblem text={problem} />
      </Box>
    </BaseDialog>
  );
}
