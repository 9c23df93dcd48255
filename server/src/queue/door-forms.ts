/** Forms that a customer reads and signs at the door, of a visit that this device has found (FRM-02n). */
import { getDoorForms, signAtDoor } from '@goldline/contract/queue/kiosk'
import { canSign } from '@goldline/domain/form/forms'
import type { Language } from '@goldline/domain/message/kinds'
import { loadVisibleVisit } from '../appointment/reading/visit-answers.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { loadReader } from '../form/queries.ts'
import { signForm } from '../form/signing/sign.ts'
import { loadVisitForms } from '../form/signing/visit-forms.ts'
import { Refused } from '../http/errors.ts'
import { readCount } from '../http/hardening/limits.ts'
import { read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { foundCounter } from './find-visit.ts'

type DoorVisit = { deps: Pick<Deps, 'clock' | 'secrets'>; actor: SalonActor; id: string }

/** Refuses visits that this device has not found within ten minutes, and people without a customer. */
async function loadFoundVisit<D extends Db>(db: D, { deps, actor, id }: DoorVisit) {
  const { count } = await readCount(db, deps, foundCounter(actor, id))
  if (count === 0) throw new Refused('appointment.notFound')
  const { salon, visit } = await loadVisibleVisit(db, actor, id)
  const { customerId, status } = visit
  if (customerId === null || !canSign(status)) throw new Refused('appointment.notFound')
  return { salon, visit: { ...visit, customerId } }
}

type FoundVisit = Awaited<ReturnType<typeof loadFoundVisit>>

/** Returns the forms to sign today, without what was signed and by whom. */
async function openForms({ salon, visit }: FoundVisit, locale: Language, now: number) {
  const forms = await loadVisitForms(salon, visit, { ...(await loadReader(salon, locale)), now })
  return forms.flatMap(({ id, number, title, text, language, months, signableFrom, signature }) =>
    signature === null && signableFrom === null ? [{ id, number, title, text, language, months }] : [],
  )
}

export const doorFormRoutes = routes(
  read(getDoorForms, async ({ db, deps, actor, body: { id, locale }, now }) =>
    openForms(await loadFoundVisit(db, { deps, actor, id }), locale, now),
  ),
  write(signAtDoor, async ({ tx, deps, actor, body: { id, ...signing }, now }) => {
    const found = await loadFoundVisit(tx, { deps, actor, id })
    await signForm(found.salon, { visit: found.visit, read: signing, now })
    return openForms(found, signing.language, now)
  }),
)
