/** Users of a salon's staff (AUTH-12): each staff member has one, with or without an e-mail. */

import { roleLists } from '@goldline/domain/user/role'
import type { InSalon } from '../../db/in-salon.ts'
import { inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import { randomSecret } from '../../secrets.ts'

type NewUser = { businessObjectId: string; staffId: string | null; name: string; surname: string; now: number }

/**
 * Creates a user without identity and password, with the smallest role; an invitation adds their e-mail. A person sees
 * only their own visits at first; a device (without `staffId`) sees all (AUTH-25).
 */
export async function createSalonUser(
  tx: Tx,
  { businessObjectId, staffId, name, surname, now }: NewUser,
): Promise<string> {
  const { language } = await salonRow(inSalon(tx, businessObjectId), ['language'])
  const id = uuidv7(now)
  await tx
    .insertInto('appUser')
    .values({ id, metadataId: randomSecret(), name, surname, language, createdTime: new Date(now) })
    .execute()
  const scope = staffId === null ? 'ALL' : 'OWN'
  await tx.insertInto('userRole').values({ businessObjectId, userId: id, role: 'USER_LITE', scope, staffId }).execute()
  return id
}

/**
 * Refuses with user.last-owner if no leader who can sign in is left. Call it after the change, under the salon's lock,
 * so that two concurrent changes do not remove the last two.
 */
export async function requireRemainingLeader(salon: InSalon<Tx>): Promise<void> {
  await salon
    .selectFrom('userRole as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .leftJoin('staff as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'r.businessObjectId').onRef('s.id', '=', 'r.staffId'),
    )
    .select('r.userId')
    .where('r.role', 'in', roleLists.L3)
    .where((row) => row.or([row('s.id', 'is', null), row('s.active', '=', true)]))
    .where((row) => row.or([row('u.email', 'is not', null), row('u.phoneNr', 'is not', null)]))
    // An open invitation may have gone to a mailbox that does not exist.
    .where((row) =>
      row.or([
        row('u.passwordHash', 'is not', null),
        row('u.emailConfirmedTime', 'is not', null),
        row('u.phoneNrConfirmedTime', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirstOrThrow(() => new Refused('user.last-owner'))
}
