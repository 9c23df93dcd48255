/**
 * Job that adds, updates or removes a salon's booking link at its Google profile (RWG-05). Reads the existing links
 * first, so that after a lost answer there are neither two links nor none.
 */

import { googleLandingUrl } from '@goldline/domain/google/landing'
import { type PlaceLinkProblem, placeLinkProblemOf } from '@goldline/domain/google/place-link'
import { googleWait } from '@goldline/domain/review/google'
import { tierAllows } from '@goldline/domain/user/tier'
import { acrossSalons, type InSalon, inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { GoogleBusiness } from '../providers/google-business.ts'
import type { PlaceLink } from '../providers/google-place-links.ts'
import type { GoogleOutcome } from '../providers/google-session.ts'
import { linkJob } from './request-link.ts'

const dayMs = 86_400_000
const mostAtOnce = 500

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'google' | 'config'>
type Links = GoogleBusiness['placeLinks']
type LinkRow = NonNullable<Awaited<ReturnType<typeof linkOf>>>
/** Outcome of a try. `there`: Google has this link. */
type LinkOutcome =
  | { kind: 'there'; link: PlaceLink }
  | { kind: 'gone' }
  | { kind: 'problem'; problem: PlaceLinkProblem }
  | { kind: 'later'; error: string; retryAfterMs?: number | undefined }

/** Recurring job that enqueues the job of every due link, once a day or after a failure. */
export async function enqueueDueLinks({ db, clock, google }: Pick<Deps, 'db' | 'clock' | 'google'>): Promise<void> {
  if (google === undefined) return
  const due = await acrossSalons(db)
    .selectFrom('googlePlaceLink')
    .select('businessObjectId')
    .where('nextTime', '<=', new Date(clock.now()))
    .orderBy('nextTime')
    .limit(mostAtOnce)
    .execute()
  await addJobs(db, due.map(linkJob))
}

export async function syncGoogleLink(deps: LinkDeps, businessObjectId: string): Promise<void> {
  const { google, clock, db, secrets, config } = deps
  const row = await linkOf(inSalon(db, businessObjectId))
  if (google === undefined || row?.nextTime === undefined || row.nextTime === null) return
  if (row.nextTime.getTime() > clock.now()) return
  const sealed = row.access ?? row.kept
  if (!sealed)
    return storeOutcome(deps, row, row.name === null ? { kind: 'gone' } : { kind: 'problem', problem: 'EXPIRED' })
  const access = { token: secrets.open(sealed.refreshToken), place: sealed.place }
  const uri = googleLandingUrl(config.publicUrl, row.urlName)
  const end = await changeAtGoogle(google.placeLinks, row, { ...access, uri })
  if (end.kind === 'problem' && end.problem === 'EXPIRED') await expire(deps, businessObjectId, sealed.refreshToken)
  await storeOutcome(deps, row, end)
}

/** Marks the connection as expired, for reviews too (REV-05), unless a new connection has replaced its access. */
const expire = ({ db, clock }: LinkDeps, businessObjectId: string, refreshToken: string) =>
  inSalon(db, businessObjectId)
    .updateTable('googleConnection')
    .set({ expiredTime: new Date(clock.now()) })
    .where('refreshToken', '=', refreshToken)
    .where('expiredTime', 'is', null)
    .execute()

/** Reads the link, with the access of the salon's connection, or that kept of an ended connection. */
async function linkOf(salon: InSalon) {
  const row = await salon
    .selectFrom('googlePlaceLink as l')
    .innerJoin('businessObject as b', 'b.id', 'l.businessObjectId')
    .leftJoin('googleConnection as c', (join) =>
      join.onRef('c.businessObjectId', '=', 'l.businessObjectId').on('c.expiredTime', 'is', null),
    )
    .selectAll('l')
    .select(['b.urlName', 'b.reserveWithGoogle', 'b.version', 'c.refreshToken as ownToken', 'c.place as ownPlace'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { ownToken, ownPlace, refreshToken, place, wanted, reserveWithGoogle, version, ...rest } = row
  return {
    ...rest,
    // A salon that has left Google, or no longer has the tier, gets no link (RWG-04).
    wanted: wanted && reserveWithGoogle && tierAllows('google', version),
    access: ownToken && ownPlace ? { refreshToken: ownToken, place: ownPlace } : undefined,
    kept: refreshToken && place ? { refreshToken, place } : undefined,
  }
}

/** Where to put the link; `uri`: its URL. */
type Target = { token: string; place: string; uri: string }

async function changeAtGoogle(links: Links, row: LinkRow, { token, place, uri }: Target): Promise<LinkOutcome> {
  const listed = await links.list(token, place)
  if (listed.kind !== 'done') return failureOf(listed)
  const own = listed.value.filter((link) => link.name === row.name || link.uri === uri || link.uri === row.uri)
  return row.wanted ? ensureLink(links, { token, place, uri, row, own }) : removeAll(links, token, own)
}

/** `own`: the links at Google that Goldline made. */
type OwnLinks = Target & { row: LinkRow; own: readonly PlaceLink[] }

async function ensureLink(links: Links, { token, place, uri, row, own }: OwnLinks): Promise<LinkOutcome> {
  const [link] = own
  if (link?.uri === uri) return { kind: 'there', link }
  // Do not restore a link that the salon removed or changed at Google.
  const isKnown = row.name !== null && row.checkedTime !== null && row.askedTime <= row.checkedTime
  if (isKnown && link?.uri !== row.uri) return { kind: 'problem', problem: 'REMOVED_THERE' }
  const outcome = link ? await links.change(token, link.name, uri) : await links.add(token, place, uri)
  return outcome.kind === 'done' ? { kind: 'there', link: outcome.value } : failureOf(outcome)
}

async function removeAll(links: Links, token: string, own: readonly PlaceLink[]): Promise<LinkOutcome> {
  for (const { name } of own) {
    const outcome = await links.remove(token, name)
    const isGone = outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.reason === 'NOT_FOUND')
    if (!isGone) return failureOf(outcome)
  }
  return { kind: 'gone' }
}

function failureOf(outcome: Exclude<GoogleOutcome<unknown>, { kind: 'done' }>): LinkOutcome {
  if (outcome.kind === 'later') return outcome
  if (outcome.kind === 'expired') return { kind: 'problem', problem: 'EXPIRED' }
  // After a lost answer, or if somebody else added the link, the next try finds it.
  if (outcome.reason === 'ALREADY_EXISTS') return { kind: 'later', error: outcome.error }
  return { kind: 'problem', problem: placeLinkProblemOf(outcome.reason ?? '') }
}

async function storeOutcome({ db, clock, log }: LinkDeps, row: LinkRow, end: LinkOutcome): Promise<void> {
  const { businessObjectId, askedTime, nextTime } = row
  const now = clock.now()
  const own = inSalon(db, businessObjectId).updateTable('googlePlaceLink')
  // Store Google's state even if the request was renewed meanwhile; the newer job continues from there.
  if (end.kind === 'there') await own.set({ name: end.link.name, uri: end.link.uri }).execute()
  const unasked = own.where('askedTime', '=', askedTime).where('nextTime', '=', nextTime)
  if (end.kind === 'there')
    await unasked.set({ ...well, checkedTime: new Date(now), nextTime: new Date(now + dayMs) }).execute()
  if (end.kind === 'gone') {
    await own.set({ name: null, uri: null }).execute()
    await unasked
      .set({ ...well, checkedTime: new Date(now), nextTime: null, refreshToken: null, place: null })
      .execute()
  }
  if (end.kind === 'problem') {
    const lost = end.problem === 'REMOVED_THERE' ? { name: null, uri: null } : {}
    await unasked.set({ ...lost, problem: end.problem, checkedTime: new Date(now), nextTime: null }).execute()
  }
  if (end.kind !== 'later') return
  const failures = row.failures + 1
  log.warn({ businessObjectId, failures, error: end.error }, 'Google did not answer as it should')
  await unasked
    .set({ failures, nextTime: new Date(now + googleWait(failures, end.retryAfterMs, Math.random())) })
    .execute()
}

const well = { problem: null, failures: 0 }
