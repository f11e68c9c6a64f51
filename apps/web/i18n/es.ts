/** Texts of the shell. */
export const es = {
  skip: 'Ir al contenido',
  menu: {
    label: 'Menú principal',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
    dashboard: 'Mi tablero',
    activity: 'Actividad',
    management: 'Gestión de capacitaciones',
    audit: 'Auditoría',
    readRequirements: 'Requerimientos',
    readCollaborators: 'Colaboradores',
    readStages: 'Instancias',
    readStagesBySector: 'Pendientes por sector',
    readStagesBySpac: 'Pendientes por SPAC',
    readCollaboratorsMd: 'Cumplimiento por persona',
    groups: { consult: 'Consultas' },
  },
  home: 'Ir a mi tablero',
  settings: 'Configuración',
  user: {
    open: 'Cuenta de {{name}}',
    id: 'Usuario',
    sector: 'Sector',
    role: 'Rol',
    signOut: 'Cerrar sesión',
  },
} as const;
