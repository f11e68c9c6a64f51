import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, useState } from 'react';
import type { FileType } from '#platform/schema/file-type.ts';
import { useTypeProblem } from '#platform/ui/form/use-type-problem.ts';
import { UploadIcon } from '#platform/ui/icons/record-icons.tsx';

interface ChooseFileProps {
  /** the types that are taken, told by the file's bytes; null where the server alone can tell */
  readonly types: readonly FileType[] | null;
  /** what the browser offers, where it is not these types */
  readonly accept?: string;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** The button that asks the browser for a file. One of another type is refused before any of it is sent. */
export function ChooseFile({ types, accept = types?.join(',') ?? '', label, onFile }: ChooseFileProps) {
  const findProblem = useTypeProblem();
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const wrong = types === null ? null : await findProblem(file, types);
    setRefusal(wrong);
    if (wrong === null) onFile(file);
  };
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void take(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {refusal !== null && (
        <FormHelperText error role="alert">
          {refusal}
        </FormHelperText>
      )}
    </>
  );
}
