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
