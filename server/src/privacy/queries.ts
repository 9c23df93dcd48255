/**
 * Everything stored about one person, across salons, with readable names (PRIV-01). A test checks it against every
 * table.
 */

import type { Language } from '@goldline/domain/message/kinds'
import { userById } from '../auth/user/queries.ts'
import { consentsOf } from '../consent/queries.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/session.ts'
import { codesFor, creditOrdersOf, depositsPaidBy, devicesOf, messagesTo, sessionsOf } from './account-queries.ts'
import { personOf } from './person.ts'
import { customersOf, holdsOf, profilesOf, queuesOf, waitsOf } from './salon-queries.ts'
import { actionsOf, rolesIn, staffOf } from './staff-queries.ts'
import { appointmentsOf, bonusPointsOf, invitationsOf, ordersOf, packagesOf, reviewsOf } from './visit-queries.ts'

/** Leaves out secrets: of a password or PIN it says only that there is one. Services are named in `language`. */
export async function everythingAbout(db: Db, actor: Pick<Actor, 'userId' | 'tokenId'>, language: Language) {
  const { userId } = actor
  const person = await personOf(db, userId)
  if (person === undefined) throw new Refused('Unauthorized')
  const { customerIds, proven } = person
  const { passwordHash, pinHash, metadataId: _, ...account } = await userById(db, userId)
  return {
    account: { ...account, hasPassword: passwordHash !== null, hasPin: pinHash !== null },
    roles: await rolesIn(db, userId),
    staff: await staffOf(db, person, language),
    actions: await actionsOf(db, userId),
    customers: await customersOf(db, customerIds),
    salons: await profilesOf(db, customerIds),
    appointments: await appointmentsOf(db, customerIds, language),
    heldSlots: await holdsOf(db, proven),
    waitingLists: await waitsOf(db, customerIds, language),
    queues: await queuesOf(db, customerIds, language),
    reviews: await reviewsOf(db, customerIds),
    reviewInvitations: await invitationsOf(db, customerIds),
    messagesSent: await messagesTo(db, person),
    consents: await consentsOf(db, userId),
    orders: await ordersOf(db, customerIds, language),
    packages: await packagesOf(db, customerIds),
    bonusPoints: await bonusPointsOf(db, customerIds),
    creditOrders: await creditOrdersOf(db, userId),
    deposits: await depositsPaidBy(db, userId),
    sessions: await sessionsOf(db, actor),
    codes: await codesFor(db, person),
    knownDevices: await devicesOf(db, userId),
  }
}
