import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import { CrossIcon, EyeIcon, PdfIcon } from '../icons/icons.tsx';
import { UploadIcon } from '../icons/record-icons.tsx';
import type { FieldProps } from './form-field.ts';

interface FileFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** media type that is taken */
  readonly accept: string;
  /** its name for people: PDF */
  readonly typeName: string;
  /** bytes */
  readonly maximum: number;
  /** the file that the record has now, and how to see it */
  readonly current?: { readonly name: string; readonly onPreview: () => void } | null;
}

/** One file, dropped or chosen; the value is the File, or null. What it holds is judged by the server. */
export function FileFormField<Values extends FieldValues, Output>(props: FileFormFieldProps<Values, Output>) {
  const { control, name, label, accept, typeName, maximum, current = null, helperText } = props;
  const { t } = useTranslation('forms');
  const { field, fieldState } = useController({ control, name });
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const file: File | null = (field.value as unknown) instanceof File ? field.value : null;
  const take = (given: File | undefined) => {
    if (given === undefined) return;
    if (given.type !== accept) return setRefusal(t('file.wrongType', { types: typeName }));
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
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {label}
      </Typography>
      <DropZone onFile={take}>
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
            take(event.target.files?.[0]);
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
    </Box>
  );
}

function DropZone({
  onFile,
  children,
}: {
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('forms');
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: 1,
        border: `1.5px dashed ${over ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong}`,
        backgroundColor: over ? theme.vars.palette.tone.progress.soft : theme.vars.palette.well,
      })}
    >
      {children}
      <Typography variant="body2" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        {over ? t('file.dropHere') : t('file.drop')}
      </Typography>
    </Box>
  );
}

function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t } = useTranslation('forms');
  const { language } = useLanguage();
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
      <PdfIcon sx={{ color: 'text.secondary' }} />
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
