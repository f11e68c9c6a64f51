import { wordOpenDue, wordOpenDueWithDay } from '#features/attendance/shared/due-words.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { fillText, type Language } from '#platform/i18n/language.ts';
import { countedWord, mailWords } from './mail-words.ts';
import type { Letter, LetterCourse } from './read-letters.ts';

/** One line about a course. */
export interface MailItem {
  readonly course: LetterCourse;
  readonly title: string;
  /** "Vence en 7 días · 17/03/2026" */
  readonly due: string;
  /** what else is said of it */
  readonly details: readonly string[];
}

/** Courses of which a mail says the same. */
export interface MailSection {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly MailItem[];
  /** "y 7 más", or nothing */
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
  const { language, personName, assigned, due, overdue, sectors } = letter;
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
    sections: [...sectionsOfPerson, ...sectionsOfSectors],
  };
}

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
    course,
    title: personName ?? course.courseName,
    due: wordOpenDueWithDay(course.expirationDate, course.daysLeft, language),
    details: personName === undefined ? [course.documentNumber, ...where, ...course.held] : [course.courseName],
  };
}

/** One course is named, several are counted. */
function subjectOf({ language, assigned, due, overdue, sectors }: Letter): string {
  const words = mailWords[language];
  const [only, ...others] = [...overdue, ...due, ...assigned];
  if (only !== undefined && others.length === 0 && sectors.length === 0) {
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
  ] as const;
  const said = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => fillText(countedWord(language, key, count), { count, sector }));
  return fillText(words.subject, { counts: said.join(', ') });
}
