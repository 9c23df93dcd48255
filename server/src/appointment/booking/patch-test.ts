/** The patch test that is held and booked with its visit: both or neither, in one transaction (FRM-02k). */

import { bookingRefusal } from '@goldline/domain/appointment/booking'
import { countsForVisit, type NeededTest } from '@goldline/domain/form/patch-test'
import { productIdsOf } from '@goldline/domain/product/product-key'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { loadNeededTests, requireTests } from '../../form/patch-tests/queries.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import { newcomerFacts } from '../customer.ts'
import { freeAndPlace } from './free-and-place.ts'
import { type Booker, type PlacedBooking, writeBooking } from './place-booking.ts'
import { requestedVisit } from './requested-visit.ts'

/** `testStart`: start of the test to book with the visit; undefined: the customer claims to have had one. */
export type TestRequest = { products: readonly string[]; testStart?: string | undefined }

type VisitPlace = Pick<PlacedBooking, 'start' | 'loaded'>

/**
 * Finds a place for the test of a placed visit; call under the salon's lock. undefined: the visit needs no test, or none
 * was requested. Refuses with patch-test.taken a start that is not offered or not early enough.
 */
export async function placeTest(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { placed, asked: { products, testStart } }: { placed: VisitPlace; asked: TestRequest },
) {
  if (testStart === undefined) return undefined
  const needs = await loadNeededTests(salon, productIdsOf(products))
  if (needs.length === 0) return undefined
  const test = {
    businessObjectId: salon.id,
    startTime: testStart,
    products: needs.map(({ testId }) => testId),
    staffId: null,
  }
  // The person's holds were released when the visit was placed.
  const { loaded, assignment } = await freeAndPlace(salon, deps, { wished: requestedVisit(test), own: [] })
  const start = Date.parse(testStart)
  const minutes = chainMinutes(loaded.wish.legs)
  const end = start + minutes * 60_000
  if (assignment === undefined || !isInTime(needs, { start, end }, placed)) throw new Refused('patch-test.taken')
  return { start, end, minutes, loaded, assignment }
}

const isInTime = (needs: readonly NeededTest[], at: { start: number; end: number }, { start, loaded }: VisitPlace) =>
  needs.every((need) => countsForVisit(need, { testId: need.testId, at }, { start, zone: loaded.clock }))

type TestedVisit = {
  asked: TestRequest
  placed: VisitPlace & Pick<PlacedBooking, 'tests'>
  booker: Booker
  guest: string | null
}

/**
 * Refuses with patch-test.missing a visit that needs a test, unless one is booked with it or the salon knows of one.
 * Call only after the PIN, since the answer reveals what the salon knows of this person.
 */
export async function requireTestBefore(
  salon: InSalon<Tx>,
  { asked: { products, testStart }, placed: { start, loaded, tests }, booker: { customerId }, guest }: TestedVisit,
): Promise<void> {
  if (!tests || testStart !== undefined) return
  const productIds = productIdsOf(products)
  await requireTests(salon, { customerId, guest, productIds, start, zone: loaded.clock })
}

/**
 * Books the test of a visit that was just written, as a separate appointment; undefined: none was requested. It does not
 * count towards the customer's limit, and needs no deposit.
 */
export async function bookTest(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { asked, placed, booker, guest }: TestedVisit,
): Promise<string | undefined> {
  const test = await placeTest(salon, deps, { placed, asked })
  if (test === undefined) return undefined
  const { loaded, start, end } = test
  const { appointments } = await newcomerFacts(salon, deps, { ...booker })
  refuseIf(
    bookingRefusal({
      ...{ businessObjectId: salon.id, blackListed: false, wasHere: true, appointments, requests: [], guestParties: 0 },
      ...{ products: loaded.chosen, legs: loaded.wish.legs, maxConfirmed: Number.POSITIVE_INFINITY },
      ...{ wish: { from: start, to: end }, offered: true },
    }),
  )
  const id = uuidv7(deps.clock.now())
  const own = { ...test, wasHere: true, asks: false, tests: false }
  await writeBooking(salon, deps, { id, type: 'ONLINE', booker, placed: own, guest })
  return id
}
