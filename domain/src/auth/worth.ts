/** What a proof is worth (AUTH-18, AUTH-20): the way that somebody comes in, and how much of the account it opens. */
import { type Role, runsSalon } from '../user/role.ts'

/** The person's own identities; only what was confirmed is surely the person's. */
export type Identities = {
  readonly email: string | null
  readonly emailConfirmed: boolean
  readonly phoneNr: string | null
  readonly phoneNrConfirmed: boolean
}

const confirmedOf = (account: Identities): (string | null)[] => [
  account.emailConfirmed ? account.email : null,
  account.phoneNrConfirmed ? account.phoneNr : null,
]

/**
 * Whether a code that went to the identity shows that its reader is the account's person: a confirmed identity does, and where
 * nothing is confirmed yet, what the account was made with. What was only claimed beside it does not.
 */
export function provesAccount(account: Identities, identity: string): boolean {
  const confirmed = confirmedOf(account)
  if (confirmed.some((each) => each !== null)) return confirmed.includes(identity)
  return account.email === identity || account.phoneNr === identity
}

/** Where the code of a new device goes: to what proves the account, the e-mail first. */
export const identityToAsk = (account: Identities): string | undefined =>
  [...confirmedOf(account), account.email, account.phoneNr].find((each) => each !== null) ?? undefined

export const ways = ['PASSWORD', 'OWN_PIN', 'SIGN_IN', 'NEW_DEVICE', 'PASSWORD_CHANGE', 'CONFIRM'] as const
export type Way = (typeof ways)[number]

type Proved = {
  readonly way: Way
  /** The browser was proved by a code before (for a password or an own PIN). */
  readonly knownDevice: boolean
  /** `provesAccount` of the identity that the code went to, before it was answered (for a code or a link). */
  readonly oldIdentity: boolean
}

/**
 * The most that the way opens of a role that the person has: all of it, a code first, or nothing but what every customer has. Whatever is
 * answered about an identity that the account did not have before opens nothing of a salon.
 */
export function worthOf({ way, knownDevice, oldIdentity }: Proved, role: Role): 'ROLE' | 'CODE_FIRST' | 'CUSTOMER' {
  if (role === 'CUSTOMER' || way === 'CONFIRM') return 'CUSTOMER'
  if (way === 'PASSWORD' || way === 'OWN_PIN') return knownDevice || !runsSalon(role) ? 'ROLE' : 'CODE_FIRST'
  return oldIdentity ? 'ROLE' : 'CUSTOMER'
}

/** Whoever runs or works in a salon changes e-mail or number on a device that a code to the old one proved. */
export const canChangeIdentity = (facts: { worksInSalon: boolean; knownDevice: boolean }): boolean =>
  facts.knownDevice || !facts.worksInSalon
