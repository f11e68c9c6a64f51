/** Texts of the bell (S0 section 4, notification wording). */
export const es = {
  title: 'Notificaciones',
  open: 'Notificaciones',
  openCount_one: 'Notificaciones: {{count}} curso por vencer o vencido',
  openCount_other: 'Notificaciones: {{count}} cursos por vencer o vencidos',
  empty: 'No tiene cursos por vencer',
  emptyHint: 'Aquí verá los que vencen en los próximos 15 días.',
  seeAll: 'Ver todas',
  expired: 'Vencido',
  today: 'Vence hoy',
  tomorrow: 'Vence mañana',
  inDays: 'Vence en {{days}} días',
  onDate: 'Vence: {{date}}',
} as const;
