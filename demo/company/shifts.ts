import type { DemoShift } from '#demo/company/types.ts';

/** The four shifts of the plant. */
export const shifts: readonly DemoShift[] = [
  { name: 'Mañana', schedule: 'Lunes a sábado de 06:00 a 14:00' },
  { name: 'Tarde', schedule: 'Lunes a sábado de 14:00 a 22:00' },
  { name: 'Noche', schedule: 'Domingo a viernes de 22:00 a 06:00' },
  { name: 'Central', schedule: 'Lunes a viernes de 08:00 a 17:00' },
];
