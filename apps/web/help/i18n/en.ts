import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'Help',
  lead: 'What the words of the application mean, and what the keyboard does.',
  find: 'Find a word',
  none: 'No word matches “{{text}}”.',
  licences: 'Third-party licences',
  groups: {
    training: 'Training',
    people: 'People and systems',
    rules: 'Regulations',
    trail: 'Signatures and records',
  },
  terms: {
    training: {
      course: {
        name: 'Course',
        text: 'A controlled document in one version, with its training material: links, PDFs, videos and questionnaires.',
      },
      requirement: {
        name: 'Requirement',
        text: 'A course that a profile of a sector requires or, for SPAC courses, a SPAC profile. Everyone who has the profile is assigned the course.',
      },
      instance: {
        name: 'Instance',
        text: 'One run of a course: in one modality, for one sector, with an expiration date.',
      },
      modality: {
        name: 'Modality',
        text: 'How a course is taken: online, on a shared tablet, or in person, on paper.',
      },
      assistant: { name: 'Attendee', text: 'Somebody who takes part in an instance.' },
      initialTraining: {
        name: 'Initial training',
        text: 'What somebody new to the company must take, within the days that the parameters say.',
      },
      expiration: {
        name: 'Expiration',
        text: 'The last day to finish a course; it lasts until that day ends. Anyone who signs later is asked why.',
      },
      valid: { name: 'Valid from', text: 'The day from which a version of a document is in force.' },
      attempt: {
        name: 'Attempt',
        text: 'Each time that a questionnaire is answered. All of them are recorded, and the last one counts.',
      },
      type: {
        name: 'Course type',
        text: 'GMP, SOP, HSE, SPAC, EXT, RAIZ or NO GMP. It decides which roles edit the course.',
      },
      peo: { name: 'PEO', text: 'A course type that is no longer used: SOP takes its place.' },
    },
    people: {
      cwid: { name: 'CWID', text: 'The identifier by which a person signs in and signs, of up to six characters.' },
      employeeNr: { name: 'Employee number', text: 'The number of a person in the company.' },
      profile: {
        name: 'Profile',
        text: 'The position of a person within their sector. Its requirements say which courses they must take.',
      },
      role: {
        name: 'Role',
        text: 'What a person may do in the application: ITPS, QA or HSE administrator, trainer or collaborator.',
      },
      itps: {
        name: 'ITPS',
        text: 'The role that administers people, master data and parameters. Ask an ITPS administrator for a new password.',
      },
      spac: {
        name: 'SPAC',
        text: 'A computerised system under GxP control, with its own profiles. Everyone who uses it must be trained for what they do in it.',
      },
      spacProfile: {
        name: 'SPAC profile',
        text: 'What somebody does in a SPAC. It has its own requirements, for everyone who has it, in any sector.',
      },
      generalProfile: {
        name: 'General profile',
        text: 'A named set of SPAC profiles that are given to a person together.',
      },
    },
    rules: {
      gxp: {
        name: 'GxP',
        text: 'The good practices that govern the pharmaceutical industry: manufacturing, laboratory, clinical, distribution. The x stands for any of them.',
      },
      bpf: { name: 'GMP or BPF', text: 'Good manufacturing practices; in Spanish, buenas prácticas de fabricación.' },
      poe: {
        name: 'SOP or POE',
        text: 'Standard operating procedure: the document that says how a task is done. In Spanish, procedimiento operativo estándar.',
      },
      hse: { name: 'HSE', text: 'Health, safety and environment.' },
      part11: {
        name: '21 CFR Part 11',
        text: 'The regulation of the United States (FDA) that says when electronic records and signatures are equivalent to paper records and handwritten signatures.',
      },
      alcoa: {
        name: 'ALCOA+',
        text: 'What data must be: attributable, legible, contemporaneous, original and accurate; and also complete, consistent, enduring and available.',
      },
    },
    trail: {
      signature: {
        name: 'Electronic signature',
        text: 'The act of signing with one’s own password. It states who signed, when and with what meaning; it stays linked to what was signed and is as binding as a handwritten one.',
      },
      meaning: {
        name: 'Meaning',
        text: 'What a signature states, such as having taken a course or having changed a record.',
      },
      reason: { name: 'Reason', text: 'Why a change is made. It is asked for when signing and stays in the history.' },
      revision: {
        name: 'Revision',
        text: 'The number of each version of a record: it starts at 1 and increases with each change.',
      },
      history: {
        name: 'History',
        text: 'All revisions of a record, each of them whole. Nobody can change or delete them.',
      },
      hash: {
        name: 'Hash',
        text: 'A number (SHA-256) calculated from a record or a file. If anything changes, it no longer matches.',
      },
      seal: {
        name: 'Seal',
        text: 'The hash, taken every hour, of everything added since the previous seal. Chained together, seals show whether anything was altered.',
      },
      trail: {
        name: 'Audit trail',
        text: 'The histories, signatures, seals and security events, all together.',
      },
      fourEyes: {
        name: 'Four eyes',
        text: 'The rule by which one person requests a sensitive change and another releases it.',
      },
      registry: { name: 'Signature registry', text: 'The PDF with the handwritten signature of a person.' },
      record: {
        name: 'Training record',
        text: 'The PDF of a finished course: who took it, when they signed it and with what meaning, the score, the hash and a code by which it is checked.',
      },
    },
  },
  keyboard: {
    title: 'Keyboard',
    everywhere: 'Everywhere',
    grid: 'In grids',
    pdf: 'In a PDF',
    editor: 'In the course editor',
    keys: {
      up: '↑',
      down: '↓',
      left: '←',
      right: '→',
      enter: 'Enter',
      space: 'Space',
      home: 'Home',
      end: 'End',
      pageUp: 'Page Up',
      pageDown: 'Page Down',
      shift: 'Shift',
      ctrl: 'Ctrl',
      command: '⌘',
      alt: 'Alt',
      escape: 'Esc',
    },
    search: 'search pages, courses and people',
    close: 'close what is open over the page',
    move: 'go to another cell',
    moveFar: 'to the start or the end of the row; with Ctrl, of the grid',
    sort: 'on a header: sort; with Shift, by this column too',
    columnMenu: 'on a header: options of the column',
    rowMenu: 'on a row: its actions',
    rowButtons: 'on a row: its buttons; Esc goes back to the cell',
    pick: 'on a row: choose it; with Shift, up to it',
    turn: 'another page',
    ends: 'the first or the last page',
    zoom: 'zoom in or out',
    fit: 'to the width of the screen',
    reorder: 'change the order of what has the focus',
  },
};
