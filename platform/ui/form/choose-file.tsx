import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef, useState } from 'react';
import type { FileType } from '#platform/schema/file-type.ts';
import { UploadIcon } from '../icons/record-icons.tsx';
import { DropZone } from './drop-zone.tsx';
import { useTypeProblem } from './use-type-problem.ts';

interface ChooseFileProps {
  /** the types that are taken, told by the file's bytes; null where the server alone can tell */
  readonly types: readonly FileType[] | null;
  /** what the browser offers, where it is not these types */
  readonly accept?: string;
  readonly label: string;
  /** several may be chosen at once, and dropped */
  readonly isMany?: boolean;
  readonly onFile: (file: File, ...others: readonly File[]) => void;
}

/** The button that asks the browser for a file. One of another type is refused before any of it is sent. */
export function ChooseFile(props: ChooseFileProps) {
  const { types, accept = types?.join(',') ?? '', label, isMany = false, onFile } = props;
  const findProblem = useTypeProblem();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    const problems = await Promise.all(files.map((file) => (types === null ? null : findProblem(file, types))));
    setRefusals(problems.filter((wrong) => wrong !== null));
    const [first, ...others] = files.filter((_, place) => problems[place] === null);
    if (first !== undefined) onFile(first, ...others);
  };
  const choose = (
    <>
      <Button variant="outlined" size="small" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        hidden
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
  return (
    <>
      {isMany ? (
        <DropZone isMany onFiles={(files) => void take(files)}>
          {choose}
        </DropZone>
      ) : (
        choose
      )}
      {refusals.map((refusal) => (
        <FormHelperText key={refusal} error role="alert">
          {refusal}
        </FormHelperText>
      ))}
    </>
  );
}
