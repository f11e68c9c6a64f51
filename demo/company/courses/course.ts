import type { DemoContent, DemoCourse, DemoQuestion } from '#demo/company/types.ts';

type Usual = 'status' | 'version' | 'parent' | 'minimumScore' | 'includedCapaIni' | 'requirements' | 'spacProfiles';

/** A course by what tells it from the usual one: a first version in force, passed with 80 %, that names who takes it. */
export function course(own: Omit<DemoCourse, Usual> & Partial<Pick<DemoCourse, Usual>>): DemoCourse {
  return {
    status: 2,
    version: 1,
    parent: null,
    minimumScore: 80,
    includedCapaIni: own.type === 'SOP',
    requirements: [],
    spacProfiles: [],
    ...own,
  };
}

/** Pages to read, as a course content. */
export function link(title: string, description: string, ...links: readonly string[]): DemoContent {
  return { type: 'link', title, description, links };
}

/** Files of demo/materials, as a course content. */
export function pdf(title: string, description: string, ...pdfs: readonly string[]): DemoContent {
  return { type: 'pdf', title, description, pdfs };
}

/** A questionnaire as a course content. */
export function questionnaire(title: string, description: string, questions: readonly DemoQuestion[]): DemoContent {
  return { type: 'choice', title, description, questions };
}
