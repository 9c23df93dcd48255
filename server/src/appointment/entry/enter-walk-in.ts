import { transitions } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { storeCheckIn } from '../change/check-in-appointment.ts'
import { writeEntered } from '../write-visit.ts'
import { place } from './place-at-will.ts'

type WalkIn = {
  /** null: an unnamed companion. */
  customerId: string | null
  /** The walk-in's language. */
  language: Language
  products: readonly string[]
  /** The staff member who takes the walk-in; `asked`: requested by the customer. */
  staffId: string
  asked: boolean
  /** The user who enters it. */
  userId: string
  override: boolean
}

/** Returns the grid step in which the walk-in begins. */
export const walkInStart = (now: number): number => now - (now % (stepMinutes * 60_000))

/**
 * Enters a walk-in whom `staffId` serves now, in one transaction under the salon's lock, like any entry by the salon
 * (APT-15). Refuses like `place`.
 * @returns the appointment's id
 */
export async function enterWalkIn(salon: InSalon<Tx>, deps: Deps, walkIn: WalkIn): Promise<string> {
  const { customerId, language, products, staffId, asked, userId, override } = walkIn
  const now = deps.clock.now()
  const id = uuidv7(now)
  const entered = products.map((product) => ({ product, staffId }))
  const placed = await place(salon, deps, {
    start: walkInStart(now),
    entered,
    customerId,
    override,
  })
  const status = transitions.walkIn.to
  // A walk-in who was assigned this person did not request them (AVL-03, CHK-06); the visit is pinned instead.
  const whose = { requestedStaffId: asked ? staffId : null, pinned: true }
  const columns = { customerId, language, status, walkIn: true, ...whose }
  await writeEntered(salon, deps, { id, placed, userId, columns })
  if (customerId !== null) await storeCheckIn(salon, { customerId }, new Date(now))
  return id
}
