import type { Language } from '@goldline/domain/message/kinds'
import type { InSalon } from '../../db/in-salon.ts'
import type { HeldRequest } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { enqueueStaffPush } from '../../push/enqueue-staff-push.ts'
import { keepHold } from '../booking/hold-slot.ts'
import type { PlacedBooking } from '../booking/place-booking.ts'
import { agreedTerms } from '../service-rows.ts'

type NewRequest = {
  userId: string
  language: Language
  asked: Pick<HeldRequest, 'products' | 'staffId' | 'staffIds'>
  placed: Pick<PlacedBooking, 'loaded' | 'start' | 'end' | 'assignment'>
  /** Sealed answers, message and guest's name; null: nothing was typed. */
  said: string | null
  /** Until when the salon may answer. */
  minutes: number
}

/** Writes an open request with the hold of its start, and notifies the phones of its staff (APT-16h, APT-16o). */
export async function storeRequest(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { userId, language, asked, placed, said, minutes }: NewRequest,
): Promise<string> {
  const now = deps.clock.now()
  const { loaded, start, end, assignment } = placed
  const services = agreedTerms(loaded, { start, staffIds: assignment.staffIds })
  const names = services.map(({ name, names: own }) => own[language] ?? name)
  const request: HeldRequest = { ...asked, language, names }
  const id = uuidv7(now)
  await salon.db
    .insertInto('visitRequest')
    .values({
      ...{ businessObjectId: salon.id, id, userId, said },
      ...{ request: JSON.stringify(request), services: JSON.stringify(services) },
      ...{ startTime: new Date(start), endTime: new Date(end), createdTime: new Date(now) },
      expiresTime: new Date(now + minutes * 60_000),
    })
    .returning(enqueueStaffPush({ businessObjectId: salon.id, id }, 'pushRequest').as('told'))
    .execute()
  await keepHold(salon, deps, { placed, holder: { requestId: id }, minutes })
  return id
}
