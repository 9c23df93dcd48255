import {
  endGoogleConnection,
  finishGoogleConnection,
  type GoogleConnection,
  getGoogleConnection,
  startGoogleConnection,
} from '@goldline/contract/review/google'
import * as z from 'zod/mini'
import { requireLeaderPassword } from '../../auth/user/password-again.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { changeSalonRow, salonRow } from '../../db/salon-row.ts'
import { type Db, type Tx, transact } from '../../db/transaction.ts'
import type { Deps, RouteDeps } from '../../deps.ts'
import { removeLinkOfProfile, retryLink } from '../../google/request-link.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps, read, routes, write } from '../../http/route.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { GooglePlace } from '../../providers/google-business.ts'
import type { GoogleOutcome } from '../../providers/google-session.ts'
import { googleJob } from './sync-reviews.ts'

const goodForMs = 10 * 60_000

/**
 * The state that Google returns with its code, stored sealed: only the person who started the connection can finish it.
 */
const State = z.object({ businessObjectId: z.uuid(), userId: z.uuid(), until: z.number() })
type State = z.infer<typeof State>

type ConnectStart = {
  deps: Deps
  actor: { userId: string; businessObjectId: string }
  body: { password?: string | undefined }
  address: string
  device: string | undefined
  now: number
}

function googleOf({ google }: RouteDeps) {
  if (google === undefined) throw new Refused('google.unavailable')
  return google
}

// Calls Google before anything is written.
const finishRoute = inSteps(finishGoogleConnection, async ({ deps, actor, body: { code, state }, now }) => {
  const { businessObjectId, userId } = actor
  const google = googleOf(deps)
  const asked = openState(deps, state)
  const own = asked?.businessObjectId === businessObjectId && asked.userId === userId && asked.until > now
  if (!own) throw new Refused('google.refused')
  const token = requireDone(await google.exchange(code))
  const places = requireDone(await google.places(token))
  return transact(deps.db, async (tx) => {
    const place = await placeOf(inSalon(tx, businessObjectId), places)
    const row = { refreshToken: deps.secrets.seal(token), place: place.name, title: place.title }
    const anew = { ...row, connectedTime: new Date(now), expiredTime: null, failures: 0, lastError: null }
    await tx
      .insertInto('googleConnection')
      .values({ businessObjectId, ...anew, nextTime: new Date(now) })
      .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet({ ...anew, nextTime: new Date(now) }))
      .execute()
    await addJobs(tx, [googleJob({ businessObjectId })])
    await retryLink(inSalon(tx, businessObjectId), now)
    return stateOf(tx, deps, businessObjectId)
  })
})

function openState({ secrets }: RouteDeps, state: string): State | undefined {
  try {
    return State.safeParse(JSON.parse(secrets.open(state))).data
  } catch {
    return undefined
  }
}

function requireDone<Value>(outcome: GoogleOutcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value
  throw new Refused(outcome.kind === 'later' ? 'google.unavailable' : 'google.refused')
}

/** Chooses the place with the salon's place id, or the account's only place, whose id is then stored. */
async function placeOf(salon: InSalon<Tx>, places: readonly GooglePlace[]): Promise<GooglePlace> {
  const { placeId } = await salonRow(salon, ['placeId'])
  const named = places.find((place) => place.placeId !== null && place.placeId === placeId)
  const [only] = placeId === null && places.length === 1 ? places : []
  const place = named ?? only
  if (place === undefined) throw new Refused('google.no-place')
  if (only) await changeSalonRow(salon, { placeId: only.placeId })
  return place
}

/**
 * Deletes reviews read from Google, since without access their changes are unknown. Expected reviews stay for 30 days.
 */
const deleteReadReviews = (salon: InSalon<Tx>) =>
  salon.deleteFrom('review').where('googleName', 'is not', null).execute()

async function stateOf(db: Db, { google }: RouteDeps, businessObjectId: string): Promise<GoogleConnection> {
  const row = await inSalon(db, businessObjectId)
    .selectFrom('googleConnection')
    .select(['title', 'connectedTime', 'expiredTime', 'lastReadTime', 'failures', 'nextTime'])
    .executeTakeFirst()
  return {
    available: google !== undefined,
    connection: row
      ? {
          title: row.title,
          connectedTime: row.connectedTime.toISOString(),
          expired: row.expiredTime !== null,
          lastReadTime: row.lastReadTime?.toISOString() ?? null,
          nextTry: row.failures > 0 && row.expiredTime === null ? row.nextTime.toISOString() : null,
        }
      : null,
  }
}

const requirePassword = ({ deps, actor, body, address, device }: ConnectStart) =>
  requireLeaderPassword(deps, actor.userId, { password: body.password, address, device })

export const googleConnectionRoutes = routes(
  read(getGoogleConnection, ({ db, deps, actor }) => stateOf(db, deps, actor.businessObjectId)),
  write(
    startGoogleConnection,
    { before: requirePassword },
    async ({ deps, actor: { businessObjectId, userId }, now }) => {
      const state: State = { businessObjectId, userId, until: now + goodForMs }
      return { url: googleOf(deps).consentUrl(deps.secrets.seal(JSON.stringify(state))) }
    },
  ),
  finishRoute,
  write(
    endGoogleConnection,
    { before: requirePassword },
    async ({ salon, tx, deps, actor: { businessObjectId }, now }) => {
      const access = await salon.deleteFrom('googleConnection').returning(['refreshToken', 'place']).executeTakeFirst()
      if (access) await removeLinkOfProfile(tx, { businessObjectId, now, ...access })
      await deleteReadReviews(salon)
      return stateOf(tx, deps, businessObjectId)
    },
  ),
)
