/**
 * Exports all data about one person, across salons, with readable names (PRIV-01). A test checks it against every
 * table.
 */

import type { Language } from '@goldline/domain/message/kinds'
import { userById } from '../auth/user/queries.ts'
import { consentsOf } from '../consent/queries.ts'
import type { Db } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/session.ts'
import {
  codesFor,
  creditOrdersOf,
  depositsPaidBy,
  devicesOf,
  favouritesOf,
  guestsOf,
  messagesTo,
  passkeysOf,
  requestsBy,
  sessionsOf,
} from './account-queries.ts'
import { messagePicturesOf } from './message-pictures.ts'
import { personOf } from './person.ts'
import { customersOf, holdsOf, profilesOf, queuesOf, waitsOf } from './salon-queries.ts'
import { actionsOf, rolesIn, staffOf } from './staff-queries.ts'
import {
  appointmentsOf,
  bonusPointsOf,
  invitationsOf,
  ordersOf,
  packagesOf,
  patchTestsOf,
  reviewsOf,
  signedFormsOf,
} from './visit-queries.ts'

/** Exports without secrets: of password and PIN only whether there is one. Services are named in `language`. */
export async function exportPerson(
  { db, secrets, config }: { db: Db } & Pick<RouteDeps, 'secrets' | 'config'>,
  actor: Pick<Actor, 'userId' | 'tokenId'>,
  language: Language,
) {
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
    appointments: await appointmentsOf(db, secrets, { ids: customerIds, language }),
    messagePictures: await messagePicturesOf(db, { config }, customerIds),
    heldSlots: await holdsOf(db, proven),
    waitingLists: await waitsOf(db, customerIds, language),
    queues: await queuesOf(db, customerIds, language),
    signedForms: await signedFormsOf(db, customerIds),
    patchTests: await patchTestsOf(db, customerIds, language),
    reviews: await reviewsOf(db, customerIds),
    reviewInvitations: await invitationsOf(db, customerIds),
    messagesSent: await messagesTo(db, person),
    consents: await consentsOf(db, userId),
    orders: await ordersOf(db, customerIds, language),
    packages: await packagesOf(db, customerIds),
    bonusPoints: await bonusPointsOf(db, customerIds),
    creditOrders: await creditOrdersOf(db, userId),
    deposits: await depositsPaidBy(db, secrets, { userId, language }),
    requests: await requestsBy(db, secrets, { userId, language }),
    sessions: await sessionsOf(db, actor),
    codes: await codesFor(db, person),
    knownDevices: await devicesOf(db, userId),
    passkeys: await passkeysOf(db, userId),
    favourites: await favouritesOf(db, userId),
    guests: await guestsOf(db, userId),
  }
}
