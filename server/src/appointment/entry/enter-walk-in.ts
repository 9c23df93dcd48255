import { transitions } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { keepCheckIn } from '../change/check-in-appointment.ts'
import { place } from './place-at-will.ts'
import { writeEntered } from './write-entered.ts'

type WalkIn = {
  businessObjectId: string
  /** null: whoever came with somebody. */
  customerId: string | null
  /** Of the walk-in. */
  language: Language
  products: readonly string[]
  /** Who takes it; `asked`: who was asked for. */
  staffId: string
  asked: boolean
  /** Who does it. */
  userId: string
  override: boolean
}

/** The step in which it begins; visits are on that grid. */
export const beginning = (now: number): number => now - (now % (stepMinutes * 60_000))

/**
 * APT-15: somebody who is here and whom `staffId` takes now: one transaction under the salon's lock, like an entry by the
 * salon. Refuses like `place`.
 * @returns the appointment's id
 */
export async function enterWalkIn(tx: Tx, deps: Deps, walkIn: WalkIn): Promise<string> {
  const { businessObjectId, customerId, language, products, staffId, asked, userId, override } = walkIn
  const now = deps.clock.now()
  const key = { businessObjectId, id: uuidv7(now) }
  const entered = products.map((product) => ({ product, staffId }))
  const placed = await place(tx, deps, { businessObjectId, start: beginning(now), entered, customerId, override })
  const status = transitions.walkIn.to
  // Being given a walk-in is not being asked for (AVL-03, CHK-06), and whoever took it keeps it.
  const whose = { requestedStaffId: asked ? staffId : null, pinned: true }
  const appointment = { customerId, language, status, walkIn: true, note: null, ...whose }
  await writeEntered(tx, deps, { key, placed, userId, appointment })
  await notify(tx, { topic: 'appointment', businessObjectId, id: key.id, version: 1 })
  if (customerId !== null) await keepCheckIn(tx, { businessObjectId, customerId }, new Date(now))
  return key.id
}
