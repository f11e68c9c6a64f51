/** Texts of other systems' trainings. */
export const es = {
  title: 'Capacitación histórica',
  meets: 'Cumple el requisito',
  score: 'puntaje {{score}}',
  instructor: 'instructor: {{name}}',
  source: 'de {{system}}, importación {{id}}',
  evidence: 'Evidencia',
  scanFailed: 'No se pudo abrir el archivo escaneado',
  list: 'Ver en la lista de capacitaciones realizadas',
  more: 'Ver las {{count}} restantes',
  cut: 'Se muestran las {{count}} más recientes de {{total}}.',
} as const;
