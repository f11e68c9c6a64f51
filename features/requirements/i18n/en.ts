import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  noneHint: 'Requirements are set by Quality Assurance and HSE.',
  noneSpacHint: 'Requirements of SPAC courses are set by ITPS.',
  startHint: 'Choose the sectors first, then the profiles that must take the course.',
  sectors: 'Sectors',
  sectorsHint: 'Up to 25. Removing a sector removes its profiles.',
  tooManySectors: 'Select at most 25 sectors',
  allProfiles: 'All',
  allProfilesOf: 'All profiles of {{sector}}',
  withoutProfiles_one: 'One of the chosen sectors has no profiles.',
  withoutProfiles_other: '{{count}} of the chosen sectors have no profiles.',
  spacProfiles: 'SPAC profiles',
  spacProfilesHint: 'Whoever has one of these profiles must take the course.',
  signTitle: 'Sign the requirements',
  sign: 'Sign',
  saved: 'Added successfully',
  added_one: '{{count}} requirement is added',
  added_other: '{{count}} requirements are added',
  ended_one: '{{count}} requirement ends',
  ended_other: '{{count}} requirements end',
  assignedLater: 'The course is being edited: people are assigned when its editing is finished.',
};
