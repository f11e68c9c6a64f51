/** Name of the bell, which the first page shows; what it unfolds has texts of its own. */
export const es = {
  open: 'Notificaciones',
  openCount: 'Notificaciones: {{courses}}',
  alerts_one: '{{count}} alerta de seguridad',
  alerts_other: '{{count}} alertas de seguridad',
  total: '{{count}} en total',
} as const;
