import type { FactGridSection } from '#platform/documents/pdf/draw-fact-grid.ts';
import type { NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { SheetSection } from '#platform/documents/pdf/draw-sheet.ts';
import type { StatementSection } from '#platform/documents/pdf/draw-statement.ts';
import type { LaidOutPart } from '#platform/documents/pdf/lay-out-report.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { pagePaths } from '#product/page-paths.ts';
import { certificateCode } from '../shared/certificate.ts';
import { type NamedFact, resultFacts, signatureFacts, trainingFacts } from '../shared/record-words.ts';
import type { TrainingRecord } from '../shared/training-record.ts';
import { attemptsTable } from './attempts-table.ts';

const words = {
  title: { es: 'Constancia de capacitación', en: 'Training certificate' },
  states: { es: 'Se deja constancia de que', en: 'This certifies that' },
  passed: { es: 'terminó y aprobó la capacitación', en: 'finished and passed the training' },
  about: { es: 'Legajo {number} · {cwid} · {sector}', en: 'Employee no. {number} · {cwid} · {sector}' },
  document: {
    es: '{document} · versión {version} · curso {course}',
    en: '{document} · version {version} · course {course}',
  },
  signed: { es: 'Firma electrónica de {signer}', en: 'Electronic signature of {signer}' },
  revision: { es: 'Revisión {revision} · SHA-256 {hash}', en: 'Revision {revision} · SHA-256 {hash}' },
  unsigned: { es: 'Sin firma electrónica', en: 'No electronic signature' },
  earlier: {
    es: 'Firmas anteriores de esta capacitación: {count}. Están en su registro.',
    en: 'Earlier signatures of this training: {count}. They are in its record.',
  },
  attempts: {
    es: 'Contenidos: {contents} · intentos: {attempts}. Se leen uno por uno en el registro de la capacitación.',
    en: 'Contents: {contents} · attempts: {attempts}. They are read one by one in the record of the training.',
  },
  check: { es: 'Verificar esta constancia', en: 'Check this certificate' },
  scan: {
    es: 'Escanee el código, o ingréselo en {host}, página «Verificar una copia».',
    en: 'Scan the code, or type it at {host}, on the page “Verify a copy”.',
  },
  answer: {
    es: 'Responde lo que dice hoy el registro, y si está íntegro, a quien puede verlo.',
    en: 'It answers what the record says today, and whether it is intact, to those who may see it.',
  },
} as const satisfies Record<string, Localized>;

/** What certificates are called. */
export const certificateTitle: Localized = words.title;

/** How a certificate is written, and where its reader checks it: `https://capacita.example`. */
export interface CertificatePrinting {
  readonly printing: Pick<Printing, 'language' | 'timeZone'>;
  readonly origin: string;
}

/**
 * The certificate of a training that was passed: one page, with its signature (21 CFR 11.50, 11.70) and the code by which it is checked.
 * Attempts that don't fit are counted, and read in the record.
 * @param opening its head, where it is one of several
 */
export function certificateSheet(
  record: TrainingRecord,
  { printing, origin }: CertificatePrinting,
  opening: SheetSection<LaidOutPart>['opening'],
): SheetSection<LaidOutPart> {
  const { language, timeZone } = printing;
  const head = [statement(record, language), ...outcome(record, timeZone, language)];
  const foot = checkOf(record, origin, language);
  const { attempts, signatures } = record;
  const all = [...signatures.map((signature) => signatureNotice(signature, language))];
  const last = [...all.slice(-1), ...earlierSignatures(signatures.length - 1, language)];
  const unsigned: NoticeSection[] =
    all.length === 0 ? [{ kind: 'notice', tone: 'neutral', title: words.unsigned[language], lines: [] }] : [];
  const table = attempts.length === 0 ? [] : [attemptsTable(record, language, timeZone)];
  return {
    kind: 'sheet',
    opening,
    versions: [
      [...head, ...(record.earlierAttempts === 0 ? table : counted(record, language)), ...all, ...unsigned, ...foot],
      [...head, ...counted(record, language), ...last, ...unsigned, ...foot],
    ],
  };
}

function statement({ person, course }: TrainingRecord, language: Language): StatementSection {
  const { employee_Nr: number, cwid, name, sector_Name: sector } = person;
  const { doc_Number: document, version, iD_Course } = course;
  return {
    kind: 'statement',
    lines: [
      { look: 'lead', text: words.states[language] },
      { look: 'name', text: name },
      { look: 'about', text: fillText(words.about[language], { number, cwid, sector }) },
      { look: 'next', text: words.passed[language] },
      { look: 'subject', text: course.name },
      { look: 'about', text: fillText(words.document[language], { document, version, course: iD_Course }) },
    ],
  };
}

/** Said at large above the rest. */
const large = ['score', 'finished', 'expiration'] as const satisfies readonly NamedFact['word'][];
/** Said by the statement and by the head. */
const stated: readonly NamedFact['word'][] = ['person', 'personSector', 'course', 'document', 'company', ...large];

function outcome(record: TrainingRecord, zone: string, language: Language): FactGridSection[] {
  const facts = [...resultFacts(record, zone, language), ...trainingFacts(record, language)];
  const main = large.flatMap((word) => facts.filter((fact) => fact.word === word));
  const rest = facts.filter(({ word }) => !stated.includes(word));
  return [
    { kind: 'factGrid', columns: 3, isLarge: true, facts: plain(main) },
    { kind: 'factGrid', columns: 3, facts: plain(rest) },
  ];
}

const plain = (facts: readonly NamedFact[]) => facts.map(({ label, value }) => ({ label, value }));

/** A signature in a box: who, what it means, when with the zone, and what it signs. */
function signatureNotice(signature: TrainingRecord['signatures'][number], language: Language): NoticeSection {
  const facts = signatureFacts(signature, language);
  const said = (word: NamedFact['word']) => facts.find((fact) => fact.word === word)?.value;
  const session = facts.find(({ word }) => word === 'session');
  const { revision, recordHash: hash } = signature;
  return {
    kind: 'notice',
    tone: 'positive',
    title: fillText(words.signed[language], { signer: said('signer') ?? said('recorder') ?? '' }),
    lines: [
      said('meaning') ?? '',
      said('moment') ?? '',
      ...(session === undefined ? [] : [`${session.label} ${session.value}`]),
    ],
    fingerprint: fillText(words.revision[language], { revision, hash }),
  };
}

function earlierSignatures(count: number, language: Language): NoticeSection[] {
  if (count < 1) return [];
  return [{ kind: 'notice', tone: 'neutral', title: fillText(words.earlier[language], { count }), lines: [] }];
}

/** How many attempts there are, in place of their table. */
function counted({ attempts, earlierAttempts }: TrainingRecord, language: Language): NoticeSection[] {
  if (attempts.length === 0) return [];
  const contents = new Set(attempts.map(({ iD_Content }) => iD_Content)).size;
  const made = formatNumber(attempts.length + earlierAttempts, language);
  const title = fillText(words.attempts[language], { contents, attempts: made });
  return [{ kind: 'notice', tone: 'neutral', title, lines: [] }];
}

function checkOf(record: TrainingRecord, origin: string, language: Language): LaidOutPart[] {
  const code = certificateCode(record);
  if (code === null) return [];
  return [
    {
      kind: 'check',
      title: words.check[language],
      code,
      lines: [fillText(words.scan[language], { host: new URL(origin).host }), words.answer[language]],
      address: `${origin}${pagePaths.verifyCopy}?code=${code}`,
    },
  ];
}
