export { type CourseKey, useAttended, useTrainingRecord } from './queries.ts';
