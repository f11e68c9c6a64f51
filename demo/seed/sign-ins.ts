import { demoPassword } from './write-credentials.ts';

const signIns = [
  ['ana', 'Colaboradora / Collaborator'],
  ['bruno', 'Colaborador / Collaborator'],
  ['train', 'Entrenador / Trainer'],
  ['hse', 'Administradora HSE / HSE administrator'],
  ['qa', 'Administradora QA / QA administrator'],
  ['itps', 'Administrador ITPS / ITPS administrator'],
] as const;

/** How to sign in to the demo: user, password, role. */
export const demoSignIns: string = [
  ['Usuario / User', 'Contraseña / Password', 'Rol / Role'] as const,
  ...signIns.map(([user, role]) => [user, demoPassword, role] as const),
]
  .map(([user, password, role]) => `  ${user.padEnd(16)}${password.padEnd(24)}${role}`)
  .join('\n');
