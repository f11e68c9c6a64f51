import { describe, expect } from 'vitest';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { Modality, modalities } from '#features/instances/shared/codes.ts';
import { demoCourse } from './demo-data.ts';
import { journey, nightlyJourney } from './journey.ts';
import { activityRow } from './pages/activity.ts';
import { chooseCourse, showView } from './pages/dashboard.ts';
import { contentList } from './pages/player.ts';
import { goByMenu } from './pages/shell.ts';
import { signIn } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { activity } = say.own;
const { course } = say.attendance;
const { taking } = say.taking;
const onPaper = modalities[Modality.InPerson].es;
const onTablet = modalities[Modality.Tablet].es;
/** Other journeys of the same company finish these courses, and a finished one leads to its record. */
const notStarted = attendanceStatuses[AttendanceStatus.NotStarted].es;
const paper = demoCourse('extintores');
const tablet = demoCourse('limpieza-sala-llenado');

describe('courses that are not taken online', () => {
  journey('one on paper says so and opens nowhere', async ({ open }) => {
    const page = await open();
    await signIn(page, 'bruno');
    const list = await showView(page, 'notStarted');
    const line = list.getByRole('listitem').filter({ hasText: paper.name });
    await line.getByText(course.onPaper, { exact: true }).waitFor();
    expect(await line.getByRole('link').count()).toBe(0);
    await goByMenu(page, activity.title);
    const row = activityRow(page, paper.name).filter({ hasText: onPaper }).filter({ hasText: notStarted });
    await row.first().waitFor();
    expect(await row.getByRole('link').count()).toBe(0);
  });

  nightlyJourney('one on the tablet says so and cannot be started here', async ({ open }) => {
    const page = await open();
    await signIn(page, 'bruno');
    await chooseCourse(page, tablet.name);
    await page.getByText(taking.tabletHint).waitFor();
    expect(await contentList(page).count()).toBe(0);
    await goByMenu(page, activity.title);
    const row = activityRow(page, tablet.name).filter({ hasText: onTablet }).filter({ hasText: notStarted });
    await row.first().waitFor();
    expect(await row.getByRole('link').count()).toBe(0);
  });
});
