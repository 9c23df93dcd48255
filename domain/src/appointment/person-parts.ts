/** Splits a visit into the parts that one person does without interruption (CAT-02, AVL-10). Epoch milliseconds. */
import type { Segment } from '../availability/facts.ts'

type Interval = { start: number; end: number }

/** One person's part of a visit, in order. */
type PersonPart = { staffId: string; services: readonly { segments: readonly Segment[] }[] }

/** Returns when each part is done, with its gaps. Excludes a part's last cleanup: the customer has left by then. */
export function timedParts<P extends PersonPart>(parts: readonly P[], { start, end }: Interval) {
  let reached = start
  return parts.map((part, index) => {
    const from = reached
    const gaps: Interval[] = []
    let shown = from
    for (const { kind, minutes } of part.services.flatMap(({ segments }) => segments)) {
      const next = Math.min(end, reached + minutes * 60_000)
      if (kind === 'gap' && reached < next) gaps.push({ start: reached, end: next })
      if (kind !== 'buffer') shown = next
      reached = next
    }
    // A blocker has no segments, and some parts last longer than their segments: these end with the appointment.
    return { ...part, start: from, end: index === parts.length - 1 ? end : shown, gaps }
  })
}

/** Groups consecutive services of one person. */
export function groupedByPerson<S extends { staffId: string }>(
  services: readonly S[],
): { staffId: string; services: S[] }[] {
  const groups: { staffId: string; services: S[] }[] = []
  for (const service of services) {
    const last = groups.at(-1)
    if (last?.staffId === service.staffId) last.services.push(service)
    else groups.push({ staffId: service.staffId, services: [service] })
  }
  return groups
}

type Service = { readonly staffId: string | null; readonly segments: readonly Segment[] }

/** Returns a person's own parts of a visit, in order, with their services. */
export function partsOfPerson<S extends Service>(services: readonly S[], visit: Interval, staffId: string) {
  const assigned = services.map((service) => ({ ...service, staffId: service.staffId ?? '' }))
  return timedParts(groupedByPerson(assigned), visit).filter((run) => run.staffId === staffId)
}

/** Returns the time of a visit that concerns a person: their own parts, or the whole visit if they have none. */
export function timeOfPerson(services: readonly Service[], visit: Interval, staffId: string | null): Interval {
  const runs = staffId === null ? [] : partsOfPerson(services, visit, staffId)
  return { start: runs[0]?.start ?? visit.start, end: runs.at(-1)?.end ?? visit.end }
}
