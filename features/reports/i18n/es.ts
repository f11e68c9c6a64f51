/** Texts of the consult pages, the reporting module and its documents (S1 sections 2 and 5). */
export const es = {
  back: 'Volver',
  empty: 'No hay nada para mostrar.',
  ownSector: 'Se muestra su sector: {{sector}}.',
  unknown: {
    title: 'No se encontró lo que busca',
    hint: 'Ya no existe, la dirección está incompleta o no pertenece a su sector.',
  },
  requirements: {
    title: 'Requerimientos',
    lead: 'Qué cursos debe tomar cada perfil de cada sector.',
    course: 'Ver el curso',
  },
  courses: {
    title: 'Cursos',
    lead: 'Todos los cursos, con sus versiones.',
    only: 'El curso {{course}}, que pide el requerimiento.',
    all: 'Ver todos los cursos',
    view: 'Ver curso',
  },
  collaborators: {
    title: 'Colaboradores',
    lead: 'Las personas y todas sus capacitaciones.',
    tabs: { label: 'Listas', people: 'Colaboradores', trainings: 'Capacitaciones' },
  },
  stages: {
    lead: 'Cada instancia con su cumplimiento en término, su asistencia y su aprobación.',
    detail: 'Ver el detalle de la instancia',
    number: 'Instancia {{id}}',
    nobody: 'Nadie participa de esta instancia.',
  },
  bySector: {
    lead: 'Cuántas capacitaciones pendientes tienen las personas de cada sector, por tipo de curso.',
    detail: 'Ver el detalle del sector',
    title: 'Detalle del sector: {{name}}',
    pending_one: '{{shown}} capacitación pendiente',
    pending_other: '{{shown}} capacitaciones pendientes',
    nothing: 'No hay capacitaciones pendientes en este sector.',
  },
  bySpac: {
    lead: 'Las capacitaciones pendientes de quienes usan cada sistema (SPAC).',
  },
  rates: {
    lead: 'Cumplimiento en término, asistencia y aprobación de cada persona.',
    detail: 'Ver las capacitaciones',
    employee: 'Legajo {{number}}',
    nothing: 'No tiene capacitaciones asignadas.',
  },
};
