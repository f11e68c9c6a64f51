import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { PersonPreview, PreviewedCourse } from '../../shared/contract.ts';

/** Courses of one list shown before the rest is asked for. */
const shownCourses = 6;

/** What a change means for the one person whom it concerns: what comes, what ends and what goes on by name, what stays by count. */
export function PersonEffect({ person }: { readonly person: PersonPreview }) {
  const { t, language } = useTexts('records');
  const { name, away, given, suspended, resumed, kept, finished } = person;
  const told = (count: number) => ({ count, shown: formatNumber(count, language) });
  return (
    <Box role="status" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {away !== null && <Typography variant="body2">{t(`assignment.person.${away}`)}</Typography>}
      {(away === null || given.length > 0) && (
        <Courses title={t('assignment.person.given', told(given.length))} courses={given} />
      )}
      {resumed.length > 0 && <Courses title={t('assignment.person.resumed', told(resumed.length))} courses={resumed} />}
      {suspended.length > 0 && (
        <Courses title={t('assignment.person.suspended', told(suspended.length))} courses={suspended} />
      )}
      {kept > 0 && <Typography variant="body2">{t('assignment.person.kept', told(kept))}</Typography>}
      {finished > 0 && <Typography variant="body2">{t('assignment.person.finished', told(finished))}</Typography>}
    </Box>
  );
}

interface CoursesProps {
  readonly title: string;
  readonly courses: readonly (PreviewedCourse & { readonly expiration_Date?: string })[];
}

/** Courses by document, version and name; where they have a day, until when. A long list is folded and says how many wait. */
function Courses({ title, courses }: CoursesProps) {
  const { t } = useTranslation('records');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? courses : courses.slice(0, shownCourses);
  const more = courses.length - shown.length;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {courses.length > 0 && (
        <Box
          component="ul"
          aria-label={title}
          sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {shown.map(({ iD_Course, doc_Number, name, version, expiration_Date }) => (
            <li key={iD_Course}>
              {t('assignment.person.course', { document: doc_Number, version, name })}
              {expiration_Date !== undefined && t('assignment.person.until', { date: formatDay(expiration_Date) })}
            </li>
          ))}
        </Box>
      )}
      {more > 0 && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {t('assignment.person.more', { count: more })}
        </Button>
      )}
    </Box>
  );
}
