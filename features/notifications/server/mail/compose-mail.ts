import { dueBucket } from '#features/attendance/shared/codes.ts';
import { bucketTones, wordOpenDue, wordOpenDueWithDay } from '#features/attendance/shared/due-words.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { type ClosingOutcome, closingOutcomes } from '#features/instances/shared/closing.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { fillText, type Language } from '#platform/i18n/language.ts';
import { formatPercentage } from '#platform/i18n/percent.ts';
import type { MailTone } from './mail-look.ts';
import { countedWord, mailWords } from './mail-words.ts';
import type { Letter, LetterCourse, SessionClosing } from './read-letters.ts';

/** One line about a course, or of a person. */
export interface MailItem {
  readonly tone: MailTone;
  readonly title: string;
  /** "Vence en 7 días · 17/03/2026", "No vino" */
  readonly said: string;
  /** what else is said of it */
  readonly details: readonly string[];
}

/** Courses of which a mail says the same. */
export interface MailSection {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly MailItem[];
  /** "y 7 más", who else there is, or nothing */
  readonly more: string;
}

/** A mail in the words of its person, before it becomes text or HTML. */
export interface ComposedMail {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly sections: readonly MailSection[];
}

/** Courses that one section names; the others are counted. */
const namedCourses = 20;

/** Puts a letter into words: what is overdue first, what a sector owes last. */
export function composeMail(letter: Letter): ComposedMail {
  const { language, personName, assigned, due, overdue, sectors, closings } = letter;
  const words = mailWords[language];
  const counted = (key: Parameters<typeof countedWord>[1], count: number, sector = '') =>
    fillText(countedWord(language, key, count), { count, sector });
  const own = [
    { courses: overdue, title: words.overdue, lead: 'leadOverdue' },
    { courses: due, title: words.due, lead: 'leadDue' },
    { courses: assigned, title: words.assigned, lead: 'leadAssigned' },
  ] as const;
  const sectionsOfPerson = own
    .filter(({ courses }) => courses.length > 0)
    .map(({ courses, title, lead }) => ({
      title,
      lead: counted(lead, courses.length),
      items: courses.slice(0, namedCourses).map((course) => itemOf(course, language)),
      more: moreOf(courses.length - namedCourses, language),
    }));
  const sectionsOfSectors = sectors.map(({ sectorName, total, courses }) => ({
    title: fillText(words.overdueIn, { sector: sectorName }),
    lead: counted('leadSector', total, sectorName),
    items: courses.map((course) => itemOf(course, language, course.personName)),
    more: moreOf(total - courses.length, language),
  }));
  return {
    language,
    subject: subjectOf(letter),
    greeting: fillText(words.greeting, { name: personName }),
    sections: [...sectionsOfPerson, ...sectionsOfSectors, ...closings.map((closing) => sectionOf(closing, language))],
  };
}

/** Who did not pass is named one by one, who passed in a line of names. */
function sectionOf(
  { courseName, documentNumber, sectorName, held, people }: SessionClosing,
  language: Language,
): MailSection {
  const words = mailWords[language];
  const counts = closingOutcomes.flatMap((outcome) => {
    const count = people.filter((person) => person.outcome === outcome).length;
    return count === 0 ? [] : fillText(countedWord(language, outcome, count), { count });
  });
  const passed = people.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name);
  const others = people.filter(({ outcome }) => outcome !== 'passed');
  return {
    title: fillText(words.closing, { course: courseName }),
    lead: [documentNumber, sectorName, ...held, counts.join(', ')].join(' · '),
    items: others.map(({ name, outcome, score }) => ({
      tone: outcomeTones[outcome],
      title: name,
      said: words[`outcome_${outcome}`],
      details: score === null ? [] : [formatPercentage(scorePercent(score), language)],
    })),
    more: passed.length === 0 ? '' : fillText(words.passedNames, { names: passed.join(', ') }),
  };
}

const outcomeTones: Readonly<Record<ClosingOutcome, MailTone>> = {
  passed: 'positive',
  failed: 'critical',
  absent: 'critical',
  unfinished: 'warning',
};

const moreOf = (count: number, language: Language) =>
  count > 0 ? fillText(countedWord(language, 'more', count), { count }) : '';

function itemOf(course: LetterCourse, language: Language, personName?: string): MailItem {
  const words = mailWords[language];
  const where =
    course.modality === Modality.InPerson
      ? [words.onPaper]
      : course.modality === Modality.Tablet
        ? [words.onTablet]
        : [];
  return {
    tone: bucketTones[dueBucket(course.daysLeft)],
    title: personName ?? course.courseName,
    said: wordOpenDueWithDay(course.expirationDate, course.daysLeft, language),
    details: personName === undefined ? [course.documentNumber, ...where, ...course.held] : [course.courseName],
  };
}

/** One course is named, several are counted. */
function subjectOf({ language, assigned, due, overdue, sectors, closings }: Letter): string {
  const words = mailWords[language];
  const [only, ...others] = [...overdue, ...due, ...assigned];
  const [closing, ...furtherClosings] = closings;
  if (closing !== undefined && only === undefined && sectors.length + furtherClosings.length === 0)
    return fillText(words.subjectClosing, { course: closing.courseName });
  if (only !== undefined && others.length === 0 && sectors.length + closings.length === 0) {
    const template =
      assigned.length > 0 ? words.subjectAssigned : due.length > 0 ? words.subjectDue : words.subjectOverdue;
    const sentence = wordOpenDue(only.expirationDate, only.daysLeft, language);
    return fillText(template, { course: only.courseName, due: sentence });
  }
  const inSectors = sectors.reduce((sum, { total }) => sum + total, 0);
  const sector = sectors.length === 1 ? (sectors[0]?.sectorName ?? '') : words.yourSectors;
  const counts = [
    ['countOverdue', overdue.length],
    ['countDue', due.length],
    ['countAssigned', assigned.length],
    ['countSector', inSectors],
    ['countClosing', closings.length],
  ] as const;
  const said = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => fillText(countedWord(language, key, count), { count, sector }));
  return fillText(words.subject, { counts: said.join(', ') });
}
