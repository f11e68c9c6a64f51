import { z } from 'zod';
import { signerFields } from '#platform/signing/signed-fields.ts';

/** Longest local password (S0 section 9). Directory passwords have no limit, so sign-in accepts more. */
export const passwordMaxLength = 25;

const text = (maximum: number) => z.string().min(1, { error: 'required' }).max(maximum, { error: 'tooLong' });

/** What a person types to sign in; no signature, so that nothing is said of the password apart. */
export const authenticateBody = z.object({ user: text(100), pass: text(200) });

/** How long a session still lasts, in whole seconds by the server's clock (decisions section 5). */
const sessionTime = {
  /** until it ends unless the user does something */
  idleSeconds: z.number().int().nonnegative(),
  /** until it ends in any case */
  maximumSeconds: z.number().int().nonnegative(),
};
export type SessionTime = z.infer<z.ZodObject<typeof sessionTime>>;

/** The tablet instance that a session serves and nothing else; null when it is not in tablet mode. */
const tabletMode = z.object({ iD_Course: z.string(), iD_Instance: z.number().int() }).nullable();

/**
 * Whether the next signature takes the typed name too: the session began with the password alone (docs/decisions/087). At every
 * other signature the password is typed, and the session's own name stands beside it.
 */
const typesName = { typesName: z.boolean() };

/** Who set the password of the session's user, while nobody has confirmed it since; null where it is the person's own. */
const passwordSet = {
  passwordSet: z
    .object({
      by: z.string(),
      byName: z.string(),
      at: z.string(),
      /** nothing is signed before it is confirmed */
      needsConfirmation: z.boolean(),
      /** the account had none before */
      isFirst: z.boolean(),
    })
    .nullable(),
};
export type PasswordSetReply = NonNullable<z.infer<typeof passwordSet.passwordSet>>;

/** A session as it stands. */
export const isAuthorizedReply = z.object({
  authorized: z.literal(true),
  tablet: tabletMode,
  ...typesName,
  ...passwordSet,
  ...sessionTime,
});

/** Who signed in (S0 section 3, session user). `name` is the cwid. */
export const authenticateReply = z.object({
  ...sessionTime,
  ...typesName,
  ...passwordSet,
  roles: z.array(z.object({ role: z.number().int() })),
  name: z.string(),
  token: z.string(),
  fullName: z.string(),
  iD_Sector: z.number().int(),
  sector_Name: z.string(),
  employee_Nr: z.number().int(),
  /** The password must be changed before anything else (11.200(a), 11.300(b)). */
  mustChangePassword: z.boolean(),
  /** why: an administrator set it, it was mailed to be used once, or it grew too old; null: it need not be, or grew old meanwhile */
  mustChangeBecause: z.enum(['set', 'mailed', 'aged']).nullable(),
  /** The password is kept here, and not by the company's directory: it is changed here. */
  hasLocalPassword: z.boolean(),
  /** The company lets this account register passkeys, sign in and sign with them (docs/decisions/132). */
  usesPasskeys: z.boolean(),
  /** The identity provider at which the person signs in and signs, by the name that people know; null: with a password. */
  provider: z.string().nullable(),
  /** when the person signed in before this time, ISO 8601; null the first time */
  lastSignIn: z.string().nullable(),
  /** when the local password was last changed, ISO 8601; null where that is unknown, or the directory's own affair */
  passwordChangedAt: z.string().nullable(),
  /** cwid of who changed it: an administrator, or the person, whose cwid is the one of now though they had another then */
  passwordChangedBy: z.string().nullable(),
  /** when an administrator last unlocked the account since the person signed in before, ISO 8601; null when none did */
  unlockedAt: z.string().nullable(),
  /** cwid of who did */
  unlockedBy: z.string().nullable(),
  /** a new session is not in tablet mode */
  tablet: tabletMode,
});

/** Own password, and the one that takes its place. */
export const changePasswordBody = z.object({
  ...signerFields,
  newPass: z
    .string()
    .min(8, { error: 'tooShort' })
    .max(passwordMaxLength, { error: 'tooLong' })
    .refine((password) => password.isWellFormed(), { error: 'character' }),
});

/** The credentials of the session's own user, who ends tablet mode. */
export const validateInstructorBody = z.object({ cwid: signerFields.user, pass: signerFields.pass });

/** The credentials of who accepts what their signature binds to. */
export const acceptSignatureBody = z.object(signerFields);

/**
 * Why nobody can be mailed a code: mails are off, no address, one that is too new, that the setter of the password changed, or that
 * only the maker of the account vouches for, or a
 * password of the directory or of the identity provider.
 */
export const mailObstacles = [
  'mailOff',
  'noAddress',
  'addressNew',
  'addressBySetter',
  'addressUnproven',
  'ofDirectory',
  'ofProvider',
] as const;
export type MailObstacle = (typeof mailObstacles)[number];

/** Whether somebody can be mailed a code. */
export const mailWay = z.object({
  /** where it would go; null where there is no address. The person themselves read only its beginning and its domain. */
  address: z.string().nullable(),
  /** null: it can be sent */
  obstacle: z.enum(mailObstacles).nullable(),
});

/** What somebody's password waits for before anything is signed with it. */
export const confirmationReply = z.object({
  ...passwordSet,
  mail: mailWay,
  /** when a code was mailed that still holds, ISO 8601; null when none does */
  codeUntil: z.string().nullable(),
  /** who else may confirm it */
  confirmers: z.array(z.object({ cwid: z.string(), name: z.string() })),
});
export type ConfirmationReply = z.infer<typeof confirmationReply>;

/** Where a code was mailed, and until when it holds. */
export const sentCodeReply = z.object({ address: z.string(), until: z.string() });
export type SentCodeReply = z.infer<typeof sentCodeReply>;

/** A code that was mailed. */
export const confirmPasswordBody = z.object({ code: text(40) });

export type AuthenticateBody = z.infer<typeof authenticateBody>;
export type SessionUser = z.infer<typeof authenticateReply>;
export type IsAuthorizedReply = z.infer<typeof isAuthorizedReply>;
export type AcceptSignatureBody = z.infer<typeof acceptSignatureBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
