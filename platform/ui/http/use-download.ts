import { useRef } from 'react';
import { showFailure } from '../feedback/show-failure.ts';
import { downloadFile, saveFile } from './download-file.ts';
import { RequestFailure, type RequestOptions } from './request.ts';

/**
 * Downloads a file on a click; a second click while it comes does nothing.
 * @param failed the words where the server gave none
 */
export function useDownload(failed: string): (path: string, query: NonNullable<RequestOptions['query']>) => void {
  const coming = useRef(false);
  return (path, query) => {
    if (coming.current) return;
    coming.current = true;
    downloadFile(path, { query })
      .then(saveFile, (failure: unknown) => {
        const isSaid = failure instanceof RequestFailure && failure.status > 0;
        showFailure(failure, isSaid ? failure.message : failed);
      })
      .finally(() => {
        coming.current = false;
      });
  };
}
