import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import type { Language } from '#platform/i18n/language.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { getImport, getImports, giveUpImport, setImportSettings, stopImport, tryImport } from '../shared/calls.ts';
import { isUnderWay } from '../shared/codes.ts';
import type { Import } from '../shared/contract.ts';

const key = ['imports'];
/** How often a batch that is worked on is looked at, in ms. */
const lookEvery = 1_000;

/** All batches that the reader sees. */
export function useImports() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => send(getImports, { signal }) });
}

/** The systems that tables came from before, the last one first. */
export function useKnownSources(): readonly string[] {
  const { data = [] } = useImports();
  return [...new Set(data.map(({ sourceSystem }) => sourceSystem))];
}

/** What is read of one batch, in the words of a language. */
export const importQuery = (iD_Import: number, language: Language) =>
  queryOptions<Import>({
    queryKey: [...key, iD_Import, language],
    // In another language the same batch stays in sight until its words are here: no dialog over it is lost.
    placeholderData: (before) => (before?.iD_Import === iD_Import ? before : undefined),
    queryFn: ({ signal }) => send(getImport, { query: { iD_Import }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.state) ? lookEvery : false),
  });

/** One batch, looked at again while something is done with it. */
export function useImport(iD_Import: number) {
  const { language } = useLanguage();
  return useQuery(importQuery(iD_Import, language));
}

/** Takes a batch as a call answered it; lists and rows are read again. */
export function useTaken(): (taken: Import | null) => void {
  const client = useQueryClient();
  const { language } = useLanguage();
  return (taken) => {
    if (taken !== null) client.setQueryData([...key, taken.iD_Import, language], taken);
    void client.invalidateQueries({ queryKey: key, exact: true });
    void client.invalidateQueries({ queryKey: ['importRows'] });
  };
}

/** Reads a batch again at once. @returns how it stands; null where it could not be read */
export function useReadAgain(iD_Import: number): () => Promise<Import | null> {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { queryKey } = importQuery(iD_Import, language);
  const queryFn = () => send(getImport, { query: { iD_Import } });
  return () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => null);
}

/** Reads a batch again: somebody else may have released or withdrawn it meanwhile. */
export function useLookAgain(iD_Import: number): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [...key, iD_Import] });
    void client.invalidateQueries({ queryKey: key, exact: true });
  };
}

/** Who prepared a batch, and when that is known. */
export function usePreparedText(): (batch: Pick<Import, 'preparedBy' | 'preparedAt'>) => string {
  const { t } = useTexts('imports');
  return ({ preparedBy: { name }, preparedAt }) =>
    preparedAt === null
      ? t('list.preparedBy', { name })
      : t('list.prepared', { name, moment: companyMoment(preparedAt) });
}

/** The steps of a batch that need no signature. */
export function useSteps(iD_Import: number) {
  const taken = useTaken();
  const onSuccess = (reply: Import) => taken(reply);
  const settings = useMutation({
    mutationFn: (chosen: Import['settings']) => send(setImportSettings, { body: { iD_Import, settings: chosen } }),
    onSuccess,
  });
  const attempt = useMutation({ mutationFn: () => send(tryImport, { body: { iD_Import } }), onSuccess });
  const stop = useMutation({ mutationFn: () => send(stopImport, { body: { iD_Import } }), onSuccess });
  const giveUp = useMutation({ mutationFn: () => send(giveUpImport, { body: { iD_Import } }), onSuccess });
  return { settings, attempt, stop, giveUp };
}
