import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  authenticationError: 'Authentication error',
  login: {
    title: 'Sign in',
    lead: 'Use your company user and password.',
    user: 'User',
    password: 'Password',
    submit: 'Sign in',
    submitting: 'Signing in…',
    wrong: 'User or password incorrect',
    network: 'Network connection error',
    success: 'Signed in',
    resuming: 'Checking your session…',
    footer: '© {{year}} Capacita. All rights reserved.',
  },
  preferences: 'Preferences',
  brand: {
    claim: 'Everyone trained, and on time.',
    detail: 'Courses assigned, taken and signed, with a history that cannot be rewritten.',
  },
  changePassword: {
    title: 'Change your password',
    lead: 'An administrator gave you this password. Choose one that only you know to go on.',
    current: 'Current password',
    next: 'New password',
    hint: 'Between 8 and 25 characters.',
    repeat: 'Repeat the new password',
    mismatch: 'The passwords do not match',
    submit: 'Change password',
    success: 'Password changed',
    signOut: 'Sign out',
  },
  acceptSignature: {
    title: 'Your electronic signature',
    lead: 'Before you sign for the first time, read and accept what it binds you to. You accept it once.',
    binding: 'My electronic signature is the legally binding equivalent of my handwritten signature.',
    responsible: 'I am accountable for everything signed with my user and password, and I neither share nor lend them.',
    meaning: 'Each signature keeps my name, the date and time and its meaning, and stays linked to the record I sign.',
    report: 'If I believe that somebody else knows my password, I change it and report it at once.',
    source: 'Under 21 CFR 11.10(j) and 11.100.',
    sign: 'Sign to accept',
    submit: 'Accept and sign',
    later: 'Not now',
    success: 'Electronic signature accepted',
  },
};
