import { changeRequestShape } from '#features/settings/shared/change-requests.ts';
import { settingsShape } from '#features/settings/shared/contract.ts';
import { itps, type KnownCall, signed, staff } from './known-call.ts';
import { history } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const directory = {
  validateGroup: true,
  domain: 'empresa.example',
  hseGroup: 'HSE',
  qaGroup: 'QA',
  itpsGroup: 'ITPS',
  collaboratorGroup: 'Todos',
  trainerGroup: 'Entrenadores',
  userAttribute: 'uid',
  userLDAP: 'svc@empresa.example',
  serverLDAP: 'ldaps://127.0.0.1:9',
  passwordChanged: true,
  password: 'secreto',
};
const mail = { port: 9, host: '127.0.0.1', emailFrom: 'capacita@empresa.example' };

/** Every general parameter with the mail and the domain validation on, so that each is needed. */
const parameters = {
  company: 'Laboratorio de prueba',
  validateEmail: true,
  ...mail,
  emailURL: 'https://capacita.empresa.example',
  validateDomain: true,
  ...directory,
  production: 0,
  filesContentRoute: '/materiales',
  filesSRegistryRoute: '/firmas',
  expirationDaysCapaInicial: 30,
  sessionIdleMinutes: 30,
  sessionMaxHours: 12,
  mustChangePassword: false,
  requireSignatureAcceptance: false,
  passwordMaxAgeDays: 365,
  passkeys: true,
  oidcProvider: null,
  oidcByUsername: false,
  oidcSignsOut: false,
  complianceTarget: 95,
  backupAlarmDays: 2,
  rehearsalAlarmDays: 100,
  accentColor: '#0f5565',
  logo: null,
  fourEyes: false,
  reasons: 'Cambio de puesto',
};

const younger = [
  'company',
  'userAttribute',
  'passkeys',
  'oidcProvider',
  'oidcByUsername',
  'oidcSignsOut',
  'complianceTarget',
  'backupAlarmDays',
  'rehearsalAlarmDays',
  'accentColor',
  'logo',
  'fourEyes',
  'reasons',
];
const optional = ['emailURL', 'filesContentRoute', 'filesSRegistryRoute', 'passwordMaxAgeDays', ...younger];

const deciders = ['itps', 'qa'] as const;

/** General parameters, requests to change what is guarded, and the tests of the connections in them. */
export function settingsCalls({ records }: World): readonly KnownCall[] {
  const path = '/api/Settings';
  const fields = { ...parameters, ...signed('itps', rightPassword) };
  const change = { iD_ChangeRequest: records.changeRequestId };
  return [
    { method: 'POST', path, by: itps, fields, optional },
    { method: 'PUT', path, by: itps, fields, optional },
    { method: 'GET', path: '/api/Reasons', by: [...staff, 'student'], fields: { path: 'Sector' }, optional: ['path'] },
    { method: 'POST', path: `${path}/TestMail`, by: itps, fields: mail },
    { method: 'POST', path: `${path}/TestLdap`, by: itps, fields: directory },
    { method: 'POST', path: `${path}/TestProvider`, by: itps, fields: {} },
    {
      method: 'POST',
      path: `${path}/TestedProvider`,
      by: itps,
      fields: { intent: '0b9f9a86-6d0f-4d4c-9a0f-0d8c3a1f2b11' },
    },
    history(settingsShape, { readBy: itps, key: { iD_Settings: 1 } }),
    ...['Release', 'Refuse'].map((verdict): KnownCall => {
      const decision = { ...change, ...signed('itps', rightPassword) };
      return { method: 'POST', path: `/api/ChangeRequest/${verdict}`, by: deciders, fields: decision };
    }),
    // Who asked for the change, and nobody else.
    {
      method: 'POST',
      path: '/api/ChangeRequest/Withdraw',
      by: ['qa', 'itps'],
      fields: { ...change, ...signed('qa', rightPassword) },
    },
    history(changeRequestShape, { readBy: deciders, key: change }),
  ];
}
