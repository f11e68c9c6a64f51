import { useTranslation } from 'react-i18next';
import { type FileType, fileTypeNames, tellFileType, tellingBytes } from '#platform/schema/file-type.ts';

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

/** What a file of this computer is by its bytes, whatever it is called; null for what is of no use here. */
async function tellFile(file: File): Promise<FileType | null> {
  const { head, tail } = tellingBytes;
  return tellFileType(await bytesOf(file.slice(0, head)), await bytesOf(file.slice(-tail)));
}

/** What is wrong with a file that is of none of these types by its bytes, in words that name it; null when nothing is. */
export function useTypeProblem() {
  const { t } = useTranslation('forms');
  return async (file: File, types: readonly FileType[]): Promise<string | null> => {
    // What cannot be read now is left to the server.
    const found = await tellFile(file).catch(() => types[0] ?? null);
    if (found !== null && types.includes(found)) return null;
    const told = { name: file.name, types: types.map((type) => fileTypeNames[type]).join(', ') };
    if (found === null) return t('file.unknownType', told);
    return t('file.wrongType', { ...told, found: fileTypeNames[found] });
  };
}
