import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import type { FileType } from '#platform/schema/file-type.ts';
import { CrossIcon, EyeIcon, PdfIcon } from '../icons/icons.tsx';
import { UploadIcon } from '../icons/record-icons.tsx';
import { DropZone } from './drop-zone.tsx';
import type { FieldProps } from './form-field.ts';
import { useToldWords } from './told-words.ts';
import { useTypeProblem } from './use-type-problem.ts';

interface FileFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** the type that is taken */
  readonly accept: FileType;
  /** bytes */
  readonly maximum: number;
  /** the file that the record has now, and how to see it */
  readonly current?: { readonly name: string; readonly onPreview: () => void } | null;
}

/** One file, dropped or chosen; the value is the File, or null. One of another type, by its bytes, is refused at once. */
export function FileFormField<Values extends FieldValues, Output>(props: FileFormFieldProps<Values, Output>) {
  const { control, name, label, accept, maximum, current = null, helperText, required = false } = props;
  const { t } = useTranslation('forms');
  const findProblem = useTypeProblem();
  const { field, fieldState } = useController({ control, name });
  useToldWords(name, label);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const file: File | null = (field.value as unknown) instanceof File ? field.value : null;
  const take = async (given: File | undefined) => {
    if (given === undefined) return;
    const wrong = await findProblem(given, [accept]);
    if (wrong !== null) return setRefusal(wrong);
    if (given.size > maximum) return setRefusal(t('file.tooLarge', { megabytes: Math.floor(maximum / megabyte) }));
    setRefusal(null);
    field.onChange(given);
  };
  const said = refusal ?? fieldState.error?.message;
  const remove = () => {
    field.onChange(null);
    button.current?.focus();
  };
  return (
    <FormControl fullWidth role="group" aria-labelledby={labelId} required={required}>
      <FormLabel component="span" id={labelId} sx={{ typography: 'body2', color: 'text.secondary', mb: 0.75 }}>
        {label}
      </FormLabel>
      <DropZone onFiles={([given]) => void take(given)}>
        {current !== null && file === null && (
          <FileLine caption={t('file.current')} name={current.name} onPreview={current.onPreview} />
        )}
        {file !== null && <ChosenFile file={file} onRemove={remove} />}
        <Button
          ref={(element) => {
            button.current = element;
            field.ref(element);
          }}
          variant="outlined"
          size="small"
          startIcon={<UploadIcon />}
          aria-describedby={labelId}
          onClick={() => input.current?.click()}
        >
          {current === null && file === null ? t('file.choose') : t('file.replace')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </DropZone>
      {(said ?? helperText) !== undefined && (
        <FormHelperText error={said !== undefined} role={said === undefined ? undefined : 'alert'}>
          {said ?? helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}

function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t, language } = useTexts('forms');
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const size = `${formatNumber(Math.max(1, Math.round(file.size / 1024)), language)} KB`;
  return (
    <FileLine
      caption={`${t('file.chosen')} · ${size}`}
      name={file.name}
      {...(address === null ? {} : { onPreview: () => window.open(address, '_blank', 'noopener') })}
      onRemove={onRemove}
    />
  );
}

interface FileLineProps {
  readonly caption: string;
  readonly name: string;
  readonly onPreview?: () => void;
  readonly onRemove?: () => void;
}

function FileLine({ caption, name, onPreview, onRemove }: FileLineProps) {
  const { t } = useTranslation('forms');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 100%', minWidth: 0 }}>
      <PdfIcon style={{ color: 'var(--mui-palette-text-secondary)' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {caption}
        </Typography>
      </Box>
      {onPreview !== undefined && (
        <IconButton onClick={onPreview} aria-label={t('file.preview', { name })} title={t('file.preview', { name })}>
          <EyeIcon />
        </IconButton>
      )}
      {onRemove !== undefined && (
        <IconButton onClick={onRemove} aria-label={t('file.remove', { name })} title={t('file.remove', { name })}>
          <CrossIcon />
        </IconButton>
      )}
    </Box>
  );
}
