/** First part of the key of everything that taking a course changes. */
export const attendanceKey = 'attendance';
