/** STF-07: decides on notifications to a person’s own phone, and the push services that may deliver them. */

export type PushKind = 'requested' | 'booked' | 'moved' | 'cancelled' | 'gone' | 'messaged' | 'arrived'

const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'] as const
const families = ['.push.apple.com', '.notify.windows.com'] as const

/** Returns whether an endpoint belongs to a browser’s push service: the server sends to no other. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((each) => each === hostname) || families.some((each) => hostname.endsWith(each))
}

/** An entry of a visit’s history (APT-06), and its present staff; starts in epoch milliseconds. */
export type VisitEvent = {
  what: string
  by: 'customer' | 'salon' | 'system'
  now: { start: number; staffIds: readonly (string | null)[] }
  /** undefined: unchanged. */
  before: { start: number; staffIds: readonly (string | null)[] } | undefined
}

/** Returns whether an event can cause a notification. */
export const isPushed = ({ what, by }: Pick<VisitEvent, 'what' | 'by'>): boolean =>
  Object.hasOwn(once, what) || changes.includes(what) || (what === 'messaged' && by === 'customer')

const once = { booked: 'booked', cancelled: 'cancelled', checkedIn: 'arrived' } as const satisfies Record<
  string,
  PushKind
>
const changes: readonly string[] = ['moved', 'reassigned', 'undone']

/** Returns the notifications of a change, one per person. */
export function pushesOf(happened: VisitEvent): { staffId: string; kind: PushKind }[] {
  const { what, now, before = now } = happened
  if (!isPushed(happened)) return []
  const had = people(before.staffIds)
  const has = people(now.staffIds)
  const all = (kind: PushKind) => has.map((staffId) => ({ staffId, kind }))
  if (what === 'messaged') return all('messaged')
  if (Object.hasOwn(once, what)) return all(once[what as keyof typeof once])
  const stay =
    before.start === now.start && what !== 'undone' ? [] : all('moved').filter(({ staffId }) => had.includes(staffId))
  const come = all('booked').filter(({ staffId }) => !had.includes(staffId))
  const go = had.filter((staffId) => !has.includes(staffId)).map((staffId) => ({ staffId, kind: 'gone' as const }))
  return [...stay, ...come, ...go]
}

const people = (staffIds: readonly (string | null)[]): string[] => [...new Set(staffIds.filter((id) => id !== null))]

/** How long a notification is useful, in milliseconds; also its lifetime at the push service. */
export const pushLifeMs = 3_600_000
const firstWaitMs = 2_000
const longestWaitMs = 300_000

/**
 * Returns milliseconds until the next attempt; undefined: too late to be useful.
 * @param tries failed attempts
 * @param asked the shortest wait that the push service requests
 */
export function pushWait({
  tries,
  age,
  asked = 0,
}: {
  tries: number
  age: number
  asked?: number
}): number | undefined {
  const wait = Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)))
  return age + wait < pushLifeMs ? wait : undefined
}
