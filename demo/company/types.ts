/**
 * Shapes of the demo company's data. Nothing here touches a database: the seeding code reads these records and writes
 * them through the features. Dates are whole days relative to the company's today, so that the demo never grows old.
 */

/** Building of a sector (S1 section 4): 0 Otros, 1 Edificio 1, 2 Edificio 2. */
export type SectorBuilding = 0 | 1 | 2;

export interface DemoSector {
  /** unique, at most 80 characters */
  readonly name: string;
  /** management code, exactly 2 characters */
  readonly management: string;
  readonly building: SectorBuilding;
  /** employee number of the person in charge */
  readonly responsible: number | null;
}

export interface DemoProfile {
  /** unique in the whole demo company, at most 50 characters */
  readonly name: string;
  /** name of its sector */
  readonly sector: string;
}

export interface DemoShift {
  readonly name: string;
  readonly schedule: string;
}

/** 0 AdminITPS, 1 AdminQA, 2 AdminHSE, 3 Collaborator, 4 Trainer (decisions section 2). */
export type DemoRole = 0 | 1 | 2 | 3 | 4;

/** 0 deactivated, 1 active, 2 on leave (S0 section 4). */
export type DemoActivity = 0 | 1 | 2;

export interface DemoCollaborator {
  /** 1 to 99999999 */
  readonly employeeNr: number;
  /** at most 50 characters */
  readonly name: string;
  /** the sign-in name: unique, lower case, at most 6 characters */
  readonly cwid: string;
  readonly sector: string;
  readonly profile: string;
  readonly shift: string | null;
  /** description of a general profile, or none */
  readonly generalProfile: string | null;
  readonly role: DemoRole;
  readonly active: DemoActivity;
  readonly email: string | null;
  /** days before today on which the person joined; 0 is today */
  readonly onboardDaysAgo: number;
  /** still owes the initial training of the profile */
  readonly capaInitial: boolean;
  /** still owes the initial training of the SPAC profiles */
  readonly capaSpacInitial: boolean;
}

/** A computerised system under GxP control, with the fields of S1 section 3 (Spac). */
export interface DemoSpac {
  /** at most 5 characters */
  readonly id: string;
  readonly name: string;
  /** 0 En ejecución, 1 Validado, 2 Revalidado, 3 Baja, 4 Calificado */
  readonly status: 0 | 1 | 2 | 3 | 4;
  readonly gxp: 0 | 1;
  /** 0 Edificio 1, 1 Edificio 2, 2 Hormonales */
  readonly building: 0 | 1 | 2;
  /** business process owner */
  readonly bpOwner: string;
  readonly observation: string;
  /** GAMP software category */
  readonly catSw: 1 | 3 | 4 | 5;
  /** GAMP hardware category */
  readonly catHw: 1 | 2;
  readonly respUser: string;
  readonly sysOwner: string;
  readonly qaUnit: string;
  readonly smExpert: string;
  /** planned start and end of the validation, real start and end, next revalidation: days from today */
  readonly dateStIni: number | null;
  readonly dateStFin: number | null;
  readonly dateRealIni: number | null;
  readonly dateRealFin: number | null;
  readonly dateReval: number | null;
  readonly sysSupplier: string;
  /** the four marks and the owner's management code are at most 4 characters: 'SI', 'NO', 'CC' */
  readonly itService: string;
  readonly hse: string;
  readonly active: boolean;
  readonly owner: string;
  readonly admIng: string;
  readonly formXls: string;
}

export interface DemoSpacProfile {
  /** name within this data set, `<spac id>/<word>` */
  readonly key: string;
  readonly spac: string;
  readonly description: string;
}

export interface DemoGeneralProfile {
  readonly description: string;
  /** keys of SPAC profiles */
  readonly spacProfiles: readonly string[];
}

export interface DemoProfileCollaborator {
  readonly employeeNr: number;
  /** key of a SPAC profile */
  readonly spacProfile: string;
  readonly throwInstances: boolean;
}

export type DemoCourseType = 'GMP' | 'SOP' | 'HSE' | 'SAC' | 'EXT' | 'RAIZ' | 'NOGMP';

/** 0 Editing, 1 In progress, 2 Valid, 3 Obsolete (S1 section 4). */
export type DemoCourseStatus = 0 | 1 | 2 | 3;

export interface DemoAnswer {
  readonly text: string;
  readonly correct: boolean;
}

export interface DemoQuestion {
  /** 0 one right answer, 1 two or more, 2 true or false, 3 lines in their right order, all of them correct */
  readonly type: 0 | 1 | 2 | 3;
  readonly question: string;
  readonly answers: readonly DemoAnswer[];
}

/** A file under demo/materials, or the address of a player to embed. */
export type DemoMedia =
  | { readonly name: string; readonly file: string; readonly captions: string | null }
  | { readonly name: string; readonly embedUrl: string };

interface DemoContentHead {
  readonly title: string;
  readonly description: string;
}

export type DemoContent =
  | (DemoContentHead & { readonly type: 'link'; readonly links: readonly string[] })
  /** file names under demo/materials */
  | (DemoContentHead & { readonly type: 'pdf'; readonly pdfs: readonly string[] })
  | (DemoContentHead & { readonly type: 'choice'; readonly questions: readonly DemoQuestion[] })
  | (DemoContentHead & { readonly type: 'media'; readonly media: DemoMedia });

/** A profile of a sector that must take a course; the profile's own sector. */
export interface DemoRequirement {
  readonly sector: string;
  readonly profile: string;
}

export interface DemoCourse {
  /** name within this data set */
  readonly key: string;
  /** at most 60 characters; the same for all versions of one document */
  readonly docNumber: string;
  /** at most 255 characters */
  readonly name: string;
  /** at most 255 characters */
  readonly description: string;
  readonly type: DemoCourseType;
  /** cwid of who writes it, where that is not the administrator of its type */
  readonly author?: string;
  readonly status: DemoCourseStatus;
  readonly version: number;
  /** key of the version this one was cloned from */
  readonly parent: string | null;
  /** validity date, days from today: ahead for status 0 and 1, past or today for 2 and 3 */
  readonly dateVigInDays: number;
  /** minimum passing score, percent */
  readonly minimumScore: number;
  /** always true for SOP */
  readonly includedCapaIni: boolean;
  /** who must take it; empty for type SAC */
  readonly requirements: readonly DemoRequirement[];
  /** keys of SPAC profiles that must take it; empty for every type but SAC */
  readonly spacProfiles: readonly string[];
  readonly contents: readonly DemoContent[];
}
