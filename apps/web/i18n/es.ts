/** Texts of the shell. */
export const es = {
  skip: 'Ir al contenido',
  menu: {
    label: 'Menú principal',
    open: 'Abrir el menú',
    close: 'Cerrar el menú',
    dashboard: 'Mi tablero',
    activity: 'Actividad',
  },
  home: 'Ir a mi tablero',
  user: {
    open: 'Cuenta de {{name}}',
    id: 'Usuario',
    sector: 'Sector',
    role: 'Rol',
    language: 'Idioma',
    theme: 'Aspecto',
    signOut: 'Cerrar sesión',
  },
  theme: { system: 'Sistema', light: 'Claro', dark: 'Oscuro', toDark: 'Usar modo oscuro', toLight: 'Usar modo claro' },
  language: { es: 'Español', en: 'English' },
  role: { 0: 'Administrador ITPS', 1: 'Administrador QA', 2: 'Administrador HSE', 3: 'Colaborador', 4: 'Entrenador' },
} as const;
