/** What every call of a taking names: the content, in which instance, and who takes it. */
export interface ContentTaking {
  readonly iD_Course: string;
  readonly iD_Instance: number;
  readonly iD_Content: number;
  readonly cwid: string;
  readonly employee_Nr: number;
  /** in tablet mode: which tablet, and that it goes on with what another has open */
  readonly device?: string;
  readonly takeOver?: boolean;
}

/** The chosen answers of one question. */
export interface ChosenAnswer {
  readonly attempt: number;
  readonly iD_Choice: number;
  readonly answers: readonly number[];
}

/** One attempt at a questionnaire, as the calls name it. */
export interface AttemptTaking extends ContentTaking {
  readonly attempt: number;
}
