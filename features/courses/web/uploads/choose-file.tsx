import Button from '@mui/material/Button';
import { useRef } from 'react';
import { UploadIcon } from '#platform/ui/icons/record-icons.tsx';

interface ChooseFileProps {
  /** media types */
  readonly accept: string;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** The button that asks the browser for a file; what it holds is judged by the server. */
export function ChooseFile({ accept, label, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
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
          if (file !== undefined) onFile(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
