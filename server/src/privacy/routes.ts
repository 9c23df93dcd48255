import { eraseMe, exportMyData, requestErasure } from '@goldline/contract/privacy'
import { maskEmail, maskPhoneNr } from '@goldline/domain/customer/masking'
import { dayAtLegalSeat } from '@goldline/domain/time/zone'
import { checkAnswer, markUsed } from '../auth/answer.ts'
import { issueChallenge } from '../auth/challenge.ts'
import { rolesOf } from '../auth/queries.ts'
import { requireFreshCode } from '../auth/user/prove-again.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { inSteps, read, routes } from '../http/route.ts'
import { requireIdentity } from '../identity.ts'
import { erase } from './erase.ts'
import { eraseCustomerRoutes } from './erase-customer.ts'
import { personOf } from './person.ts'
import { prepaidOf } from './prepaid.ts'
import { putMyConsentRoute } from './put-my-consent.ts'
import { exportPerson } from './queries.ts'
import { remainingData } from './remaining-data.ts'

const perHour = 20

/** PRIV-01: erases the signed-in person. */
// Runs outside a transaction: wrong codes must stay counted, and the erasure takes every salon's lock itself.
const eraseMeRoute = inSteps(eraseMe, async ({ deps, actor, body, address, device, now }) => {
  const purposes = ['ERASURE'] as const
  const challenge = await checkAnswer(deps, { id: body.challengeId, code: body.code, purposes, address, device })
  if (challenge.userId !== actor.userId) throw new Refused('invalid-code')
  const erased = await erase(deps, actor.userId, {
    identity: challenge.identity,
    useUp: (tx) => markUsed(tx, deps, challenge),
  })
  // Log no id, since the log must not reveal who was erased.
  deps.log.info({ cancelled: erased.cancelled }, 'a person was erased')
  return { cancelledAppointments: erased.cancelled, kept: remainingData(erased, now) }
})

/** PRIV-01: sends a code to one of the person's identities, so that a stolen session alone cannot erase them. */
// Runs outside a transaction: requests must stay counted, whatever happens to the code.
const requestErasureRoute = inSteps(requestErasure, async ({ deps, actor, language, address, device }) => {
  const { userId } = actor
  if ((await rolesOf(deps.db, userId)).length > 0) throw new Refused('user.has-role')
  const person = await personOf(deps.db, userId)
  // Without a confirmed identity, the right code confirms the claimed one.
  const to = person?.proven[0] ?? person?.claimed[0]
  if (to === undefined) throw new Refused('notFound')
  const identity = requireIdentity(to)
  const occasion = { purpose: 'ERASURE', identity, userId, deliver: true, language, address, device } as const
  const issued = await issueChallenge(deps, occasion)
  const prepaid = await prepaidOf(deps.db, { customerIds: person?.customerIds ?? [] })
  return { ...issued, sentTo: identity.kind === 'EMAIL' ? maskEmail(to) : maskPhoneNr(to), prepaid }
})

export const privacyRoutes = routes(
  putMyConsentRoute,
  // PRIV-01: exports the person's data as JSON with readable names.
  read(exportMyData, async ({ db, deps, actor, language, raw, now }) => {
    await requireFreshCode(db, actor, now)
    await limit(deps, `export ${actor.userId}`, { max: perHour, windowSeconds: 3600 })
    const file = { exportedTime: new Date(now), ...(await exportPerson({ ...deps, db }, actor, language)) }
    raw.reply
      .header('content-disposition', `attachment; filename="goldline-${dayAtLegalSeat(now)}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(file, null, 2))
  }),
  requestErasureRoute,
  eraseMeRoute,
  eraseCustomerRoutes,
)
