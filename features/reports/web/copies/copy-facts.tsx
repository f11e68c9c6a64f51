import Box from '@mui/material/Box';
import { formatMomentInZone, formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { issuedReportShape, type SignedCopy } from '../../shared/issued-report.ts';

interface CopyFactsProps {
  /** null: the document is no copy, and only it is described */
  readonly copy: SignedCopy | null;
  readonly name: string | null;
  readonly sha256: string;
}

/** The document, and what was signed of the report that it is a copy of (21 CFR 11.50). */
export function CopyFacts({ copy, name, sha256 }: CopyFactsProps) {
  const { t, language } = useTexts('reports');
  const label = (field: keyof typeof issuedReportShape.fields) => issuedReportShape.fields[field].label[language];
  const facts: [string, string][] = [];
  if (name !== null) facts.push([t('copies.file'), name]);
  facts.push([t('copies.digest'), sha256]);
  if (copy?.signature) {
    const { signature } = copy;
    facts.push(
      [
        t('copies.signedBy'),
        t('copies.person', { name: signature.fullName, cwid: signature.cwid, number: signature.employeeNr }),
      ],
      [t('copies.signedAt'), formatMomentInZone(new Date(signature.signedAt), signature.timeZone)],
      [t('copies.meaning'), signature.meaning],
      [t('copies.reason'), signature.reason],
    );
  }
  if (copy !== null) {
    const format = issuedReportShape.fields.format.values?.[copy.format]?.[language] ?? '';
    facts.push(
      [label('kind'), `${copy.title} (${format})`],
      [label('filters'), copy.filters],
      [label('rowCount'), formatNumber(copy.rowCount, language)],
      [t('copies.record'), t('copies.recordText', { id: copy.iD_Report, revision: copy.revision })],
      [t('copies.revisionHash'), copy.hash],
      [t('copies.trail'), copy.verification.isIntact ? t('copies.trailIntact') : (copy.verification.problem ?? '')],
    );
  }
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '190px minmax(0, 1fr)' },
        columnGap: 3,
        typography: 'body2',
        '& dt': { color: 'text.secondary', pt: 0.75, pb: { sm: 0.75 } },
        '& dd': { m: 0, fontWeight: 550, pt: { sm: 0.75 }, pb: 0.75, overflowWrap: 'anywhere' },
      }}
    >
      {facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <Box key={term} sx={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </Box>
  );
}
