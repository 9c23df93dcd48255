import type { Tx } from '../db/transaction.ts'

/** A person's e-mail and phone number as stored; a hold belongs to one of them (APT-14). */
export type Identities = readonly string[]

/** Returns the user's confirmed e-mail and number; a hold under an unconfirmed one may be a stranger's. */
export async function provenIdentities(tx: Tx, userId: string): Promise<Identities> {
  const user = await tx
    .selectFrom('appUser')
    .select(['email', 'emailConfirmedTime', 'phoneNr', 'phoneNrConfirmedTime'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user === undefined ? [] : provenIn(user)
}

export type ProvenContact = {
  email: string | null
  emailConfirmedTime: Date | null
  phoneNr: string | null
  phoneNrConfirmedTime: Date | null
}

export function provenIn(user: ProvenContact): Identities {
  const email = user.emailConfirmedTime === null ? null : user.email
  const phoneNr = user.phoneNrConfirmedTime === null ? null : user.phoneNr
  return [email, phoneNr].filter((each) => each !== null)
}
