import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

/** The same texts in English. */
export const en: TranslationOf<typeof es> = {
  mail: {
    title: 'Email notifications',
    lead: 'The server that sends training notifications.',
    host: 'Server',
    sentTitle: 'What is sent:',
    sent: {
      assigned: 'When trainings are assigned: in a single message, at most one per person and hour.',
      due: 'Before they expire: 15, 7 and 1 days ahead, and on the day itself.',
      overdue:
        'On Mondays: to each person their overdue trainings, and to the person responsible for each sector those of the sector.',
      undelivered:
        'What cannot be delivered appears on the bell of ITPS, with the reason. Without an email address nothing is sent.',
    },
  },
  mailLink: {
    title: 'URL in email',
    lead: 'The link to the application in those emails.',
  },
  domain: {
    title: 'Domain',
    lead: 'Who decides whether a password is right: this application, or the company directory.',
    warning:
      'With domain validation, only local accounts keep the password set here; everyone else signs in and signs with their directory password. Test the LDAP connection before you save.',
  },
  groups: {
    title: 'Groups',
    lead: 'Each person must belong to the group of their role. Enter its common name, if it is unique, or its full name (DN).',
    needsDomain: 'Requires domain validation.',
  },
  expiration: {
    title: 'Deadlines and target',
    lead: 'The time allowed from the day a person joins, and the target the company sets itself.',
    days: 'Expiration days',
    target: 'Target for training on time (%)',
    targetHint: 'Empty: no target. Shown on the dashboard of those who answer for people.',
  },
  ldap: {
    title: 'LDAP',
    lead: 'The account that looks people up in the directory.',
    server: 'Server',
    serverHint: 'ldap://server (with StartTLS) or ldaps://server',
    user: 'User',
    attributeHint: 'The one that holds the sign-in name: sAMAccountName in Active Directory, uid in others',
    password: 'Password',
    newPassword: 'New password',
    change: 'Change password',
    keep: 'Save password',
    none: 'No password',
    inProgress: 'Save or cancel the password change before you save the parameters.',
    set: 'a new one (not shown)',
    finished: 'The new password will be saved with the parameters.',
  },
  provider: {
    title: 'Identity provider',
    lead: 'By OpenID Connect (Entra ID, Keycloak, Okta): people who are linked sign in and sign with their company account, not with a password of here.',
    none: 'The server names no provider: set OIDC_ISSUER and OIDC_CLIENT_ID in its environment and restart it.',
    named: 'Configured on the server',
    other:
      'The company released another one: {{released}}. Until that of the server is released, nobody signs in or signs by a provider.',
    releaseThis: 'Release that of the server',
    release: 'Sign in and sign by this provider',
    byUsername: 'Link by the username at the first sign-in',
    byUsernameHint:
      'Only people who were never linked, do not administer, have no local account and always had the same user. The others are linked by an administrator under Sign-in and sessions.',
    signsOut: 'When signing out, end the session of the provider too',
    test: 'Try it with a signature',
  },
  routes: {
    title: 'Company and routes',
    lead: 'The routes are locations for reference only. The application keeps its files in its own data folder.',
    companyHint: 'Every new course begins with this name.',
    productionHint: 'Names the environment.',
    colorHint:
      'Such as #0f5565. It is on the sign-in page, in the bar and at the head of every PDF; empty: the colour of the product.',
    logo: 'Logo',
    logoChoose: 'Choose PNG or JPEG',
    logoRemove: 'Remove',
    logoUnseen:
      'It can hardly be seen: it is on white, in the light theme, in the dark one and on paper. Choose one in dark ink.',
    logoHint:
      'Up to 32 kB, sides of 24 to 4000 pixels. It is seen on white: on the sign-in page, in the bar and on every PDF.',
  },
  backups: {
    title: 'Backups',
    lead: 'When the bells of ITPS and QA tell that the last backup, or the last rehearsal of a restore, is long ago. All are on record in Audit.',
    backup: 'Days since the last backup',
    rehearsal: 'Days since the last rehearsal that passed',
    hint: 'Empty: {{days}} days. 0: nobody is told.',
  },
  security: {
    title: 'Sessions and passwords',
    lead: 'How long a session lasts, and what is required of passwords and signatures.',
    idleHint: 'The session ends after this time without use.',
    hoursHint: 'The session ends even while it is used.',
    age: 'Password age (days)',
    ageHint: 'Empty: local passwords do not expire.',
    passkeys: 'Passkeys: sign in and sign with one’s own device and its PIN, finger or face',
    passkeysHint:
      'They count as user and password. The URL in email must be https. Not on tablets, nor for accounts of the directory.',
    mustChange: 'Require a password set by an administrator to be changed at the first sign-in',
    reasonsHint: 'One per line. The signer may choose one or write another.',
    fourEyes: 'Four eyes: changes to what protects sign-in and signatures must be released by another administrator',
    fourEyesHint: 'In force as soon as two ITPS or QA administrators are active.',
    acceptance: 'Require acceptance of electronic signatures before the first one',
  },
  test: {
    action: 'Test connection',
    running: 'Testing the connection…',
    works: 'The connection works',
    fails: 'The connection does not work',
  },
  save: {
    action: 'Save',
    first: 'None has been saved yet: the initial values apply.',
    title: 'Confirm operation',
    lead: 'The new parameters take effect as soon as they are saved.',
    success: 'Operation completed successfully',
    waits:
      'This change must be released by another ITPS or QA administrator, with a signature. Until then everything stays as it is.',
    ask: 'Request',
    asked: 'Change requested: it is waiting for another administrator',
    invalid: 'Some fields need to be corrected.',
  },
  changes: {
    lead: 'Changes to what protects sign-in and signatures need two people: one requests the change, and another ITPS or QA administrator, not the person it concerns, releases it.',
    leadOff:
      'Four eyes is off: changes take effect as soon as they are saved, and the other administrators are notified.',
    none: 'There are no pending changes',
    noneHint: 'Changes that are waiting for a second person will appear here.',
    decidedTitle: 'Latest decisions',
    parameters: 'No. {{number}}: general parameters',
    account: 'No. {{number}}: account of {{person}}',
    connection: 'No. {{number}}: connection {{connection}}',
    provider: 'No. {{number}}: where {{person}} signs',
    asked: 'Requested by {{by}} on {{moment}}: {{reason}}',
    decidedBy: {
      released: 'Released by {{by}} on {{moment}}: {{reason}}',
      refused: 'Refused by {{by}} on {{moment}}: {{reason}}',
      withdrawn: 'Withdrawn by {{by}} on {{moment}}: {{reason}}',
    },
    before: 'Before:',
    after: 'After:',
    stale:
      'The data was modified after this request, so it can no longer be released. Refuse or withdraw it, and request it again.',
    status: { waiting: 'Pending', released: 'Released', refused: 'Refused', withdrawn: 'Withdrawn' },
    release: {
      action: 'Release',
      title: 'Release change no. {{number}}',
      lead: 'The change takes effect as soon as you sign.',
      success: 'Change released',
    },
    refuse: {
      action: 'Refuse',
      title: 'Refuse change no. {{number}}',
      lead: 'The change will not be made, and the request will be closed.',
      success: 'Change refused',
    },
    withdraw: {
      action: 'Withdraw',
      title: 'Withdraw change no. {{number}}',
      lead: 'The change will not be made, and the request will be closed.',
      success: 'Request withdrawn',
    },
  },
  revision: 'Revision {{revision}}, {{by}}, {{moment}}: {{reason}}',
  history: {
    show: 'Show history',
    hide: 'Hide history',
    name: 'general parameters',
    by: 'Which history is shown',
    revisions: 'By revision',
    values: 'By value',
    last: 'Revision {{revision}}, {{by}}, {{moment}}',
  },
  index: 'Sections of the parameters',
  stale: {
    reloaded: 'This is the latest data with your changes applied. Review it and save again.',
  },
  loading: 'Loading the parameters',
};
