import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeIssue } from '#platform/i18n/validation.ts';
import { currentLanguage } from '#platform/i18n/web/i18n.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { CheckCircleIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import type { ConnectionTestReply, ParametersInput } from '../shared/contract.ts';
import type { ParameterForm } from './use-parameters.ts';

interface ConnectionTestProps<Body> {
  readonly form: ParameterForm;
  /** the values that the test is about; a result holds for these alone */
  readonly fields: readonly FieldPath<ParametersInput>[];
  readonly schema: z.ZodType<Body>;
  readonly send: (body: Body) => Promise<ConnectionTestReply>;
  readonly disabled: boolean;
}

/** 'Probar conexión': tries what is in the form, saved or not, and says what was found. */
export function ConnectionTest<Body>({ form, fields, schema, send, disabled }: ConnectionTestProps<Body>) {
  const { t } = useTranslation(['settings', 'ui']);
  const values = form.watch([...fields]);
  const asked = JSON.stringify(values);
  const test = useMutation({
    mutationFn: async ({ body }: { readonly body: Body; readonly asked: string }) => send(body),
  });
  const run = () => {
    const result = schema.safeParse(form.getValues());
    // What an earlier try found wrong may have been corrected.
    form.clearErrors([...fields]);
    if (result.success) return test.mutate({ body: result.data, asked });
    for (const [index, issue] of result.error.issues.entries()) {
      const message = describeIssue(issue, currentLanguage());
      form.setError(issue.path.join('.') as FieldPath<ParametersInput>, { message }, { shouldFocus: index === 0 });
    }
  };
  const holds = test.variables?.asked === asked;
  const failure =
    test.error instanceof RequestFailure && test.error.status > 0 ? test.error.message : t('ui:unreachable');
  const found = test.isError ? { ok: false, detail: failure } : test.data;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <Button variant="outlined" onClick={run} loading={test.isPending} loadingPosition="start" disabled={disabled}>
        {test.isPending ? t('test.running') : t('test.action')}
      </Button>
      <Box role="status" sx={{ flex: '1 1 280px', minWidth: 0 }}>
        {holds && found !== undefined && !test.isPending && <Finding {...found} />}
      </Box>
    </Box>
  );
}

/** What a test found, by its colour, its sign and in words. */
export function Finding({ ok, detail }: ConnectionTestReply) {
  const { t } = useTranslation('settings');
  const Icon = ok ? CheckCircleIcon : CrossCircleIcon;
  return (
    <Box
      sx={(theme) => {
        const tone = theme.vars.palette.tone[ok ? 'positive' : 'critical'];
        return {
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: 1.25,
          px: 1.75,
          py: 1.25,
          borderRadius: 1,
          typography: 'body2',
          overflowWrap: 'anywhere',
          color: tone.ink,
          backgroundColor: tone.soft,
        };
      }}
    >
      <Icon fontSize="small" />
      <Box>
        <Box sx={{ fontWeight: 600 }}>{ok ? t('test.works') : t('test.fails')}</Box>
        {detail}
      </Box>
    </Box>
  );
}
