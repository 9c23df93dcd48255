/** Decides how much of the account each way of signing in opens (AUTH-18, AUTH-20). */
import { isSalonManager, type Role } from '../user/role.ts'

/** The account's identities; only confirmed ones certainly belong to the person. */
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
 * Returns whether answering a code sent to this identity proves who owns the account: a confirmed identity does, and if
 * none is confirmed, the one the account was created with. An identity that is only claimed does not.
 */
export function provesAccount(account: Identities, identity: string): boolean {
  const confirmed = confirmedOf(account)
  if (confirmed.some((each) => each !== null)) return confirmed.includes(identity)
  return account.email === identity || account.phoneNr === identity
}

/** Returns the identity that gets a new device's code: one that proves the account, e-mail first. */
export const identityForCode = (account: Identities): string | undefined =>
  [...confirmedOf(account), account.email, account.phoneNr].find((each) => each !== null) ?? undefined

export const signInWays = [
  'PASSWORD',
  'OWN_PIN',
  'SIGN_IN',
  'NEW_DEVICE',
  'PASSWORD_CHANGE',
  'CONFIRM',
  'SALON_PIN',
] as const
export type SignInWay = (typeof signInWays)[number]

type ProvedSignIn = {
  readonly way: SignInWay
  /** The browser was verified once by a code (for a password or a stored PIN), or paired by the salon (for its PIN). */
  readonly knownDevice: boolean
  /** Whether `provesAccount` held for the identity that got the code or link, before it was answered. */
  readonly oldIdentity: boolean
}

/**
 * Returns the most that this way of signing in grants: the role, the role after a code, or a customer's rights.
 * Verifying an identity that is new to the account grants no rights at a salon.
 */
export function highestGrant(
  { way, knownDevice, oldIdentity }: ProvedSignIn,
  role: Role,
): 'ROLE' | 'CODE_FIRST' | 'CUSTOMER' {
  if (role === 'CUSTOMER' || way === 'CONFIRM') return 'CUSTOMER'
  // A manager paired the device and allowed the PIN: it opens that salon only, on its devices only.
  if (way === 'SALON_PIN') return knownDevice ? 'ROLE' : 'CUSTOMER'
  if (way === 'PASSWORD' || way === 'OWN_PIN') return knownDevice || !isSalonManager(role) ? 'ROLE' : 'CODE_FIRST'
  return oldIdentity ? 'ROLE' : 'CUSTOMER'
}

/** Returns whether e-mail or number may be changed: for staff only on a device verified by a code to the old one. */
export const canChangeIdentity = (facts: { worksInSalon: boolean; knownDevice: boolean }): boolean =>
  facts.knownDevice || !facts.worksInSalon
