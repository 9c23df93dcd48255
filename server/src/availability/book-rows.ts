/** Converts the book statement's rows to engine facts: held staff time, customer presences, and movable visits. */
import { customerPresence } from '@goldline/domain/availability/chain'
import type { Interval, Leg, MovableAppointment, SalonFacts, Segment } from '@goldline/domain/availability/facts'
import type { HeldService } from '../db/json-columns.ts'
import { type Offer, staffOnAgreedTerms } from './salon-facts.ts'

export type BookRows = {
  /** Per staff member: start and end of each occupation, in minutes of the epoch. */
  fixed: Record<string, [from: number[], to: number[]]>
  /** Staff time of movable appointments and of holds, one array per column. */
  loose: [staffIds: string[], from: number[], to: number[], holderIds: string[]]
  presences: [id: string, from: number, to: number, legs: Segment[][] | null][]
  /** One row per service of a movable appointment, one array per column; segments as text. */
  movable: [
    ids: string[],
    starts: number[],
    positions: number[],
    segments: string[],
    productIds: string[],
    assigned: (string | null)[],
    requested: (string | null)[],
    variantIds: (string | null)[],
    listPrices: number[],
    durations: number[],
  ]
  limited: [productId: string, start: number, visitId: string][]
  holds: { id: string; start: number; expires: number; staffId: string | null; services: HeldService[] }[]
}

/**
 * Converts the rows. A first-available hold is movable like an appointment, so that holds never block more than there
 * is room for (AVL-03, APT-14).
 */
export function bookFacts(
  book: BookRows,
  offer: Offer,
): Pick<SalonFacts, 'occupations' | 'presences' | 'movable' | 'limited'> {
  return {
    occupations: occupationsOf(book),
    presences: presencesOf(book),
    limited: limitedOf(book),
    movable: [...movableOf(book, offer), ...book.holds.filter(isMovableHold).map(movableHold)],
  }
}

function occupationsOf({ fixed, loose: [staffIds, begins, ends, holderIds] }: BookRows): SalonFacts['occupations'] {
  const rows = staffIds.map((staffId, index) => {
    return { staffId, ...minutes(begins[index], ends[index]), appointmentId: holderIds[index] ?? '' }
  })
  for (const [staffId, [from, to]] of Object.entries(fixed)) {
    for (const [index, begin] of from.entries()) rows.push({ staffId, ...minutes(begin, to[index]), appointmentId: '' })
  }
  return rows
}

/** Counts held starts too, so that of two people who want a day's last one, the second learns it before the PIN. */
function limitedOf({ limited, holds }: BookRows): SalonFacts['limited'] {
  return [
    ...limited.map(([productId, start, visitId]) => ({ productId, start, visitId })),
    ...holds.flatMap(({ id, start, services }) =>
      services.flatMap(({ dayLimit }) => (dayLimit ? { productId: dayLimit.productId, start, visitId: id } : [])),
    ),
  ]
}

type Service = { position: number; leg: Leg; assigned: string | null; requested: string | null }

const minutes = (from = 0, to = from): Interval => ({ from: from * 60_000, to: to * 60_000 })

/** Returns movable appointments, without unassigned ones and those with a requested person for every service. */
function movableOf({ movable }: BookRows, offer: Offer): MovableAppointment[] {
  const [ids, starts, positions, segments, productIds, assigned, requested, variantIds, ...terms] = movable
  const [listPrices, durations] = terms
  const legOf = legs(offer)
  const services = new Map<string, { start: number; services: Service[] }>()
  for (const [index, id] of ids.entries()) {
    const of = services.get(id) ?? { start: starts[index] ?? 0, services: [] }
    if (of.services.length === 0) services.set(id, of)
    const by = assigned[index] ?? null
    const asked = requested[index] ?? null
    const leg = legOf(segments[index] ?? '[]', {
      productId: productIds[index] ?? '',
      variantId: variantIds[index] ?? null,
      agreed: { price: listPrices[index] ?? 0, duration: durations[index] ?? 0, assigned: by, requested: asked },
    })
    of.services.push({ position: positions[index] ?? 0, leg, assigned: by, requested: asked })
  }
  return [...services].flatMap(([id, { start, services: own }]) => movableAppointment(id, start, own) ?? [])
}

function movableAppointment(id: string, start: number, services: Service[]): MovableAppointment | undefined {
  if (services.some((each) => each.assigned === null) || services.every((each) => each.requested !== null))
    return undefined
  if (services.length > 1) services.sort((one, other) => one.position - other.position)
  // If a person was requested for one of the services, each service is assigned separately (AVL-12).
  const isEach = services.some((each) => each.requested !== null)
  return {
    id,
    start,
    legs: services.map(({ leg, requested }) => (isEach ? { ...leg, wanted: requested } : leg)),
    assigned: services.map(({ assigned }) => assigned ?? ''),
  }
}

type TermsAgreed = Parameters<typeof staffOnAgreedTerms>[1]

/** Returns a function that shares equal legs: a month has many rows of few services. */
function legs(offer: Offer): (segments: string, agreed: TermsAgreed) => Leg {
  const known = new Map<string, Leg>()
  return (segments, service) => {
    const { productId, variantId, agreed } = service
    const terms = `${agreed.price} ${agreed.duration} ${agreed.assigned} ${agreed.requested}`
    const key = `${productId} ${variantId} ${terms} ${segments}`
    const leg = known.get(key) ?? {
      segments: JSON.parse(segments) as Segment[],
      staffIds: staffOnAgreedTerms(offer, service),
    }
    known.set(key, leg)
    return leg
  }
}

/** Whether a service of the hold has no requested person. */
function isMovableHold({ staffId, services }: BookRows['holds'][number]): boolean {
  return staffId === null && services.some(({ wanted = null }) => wanted === null)
}

function movableHold({ id, start, services }: BookRows['holds'][number]): MovableAppointment {
  return { id, start, legs: services, assigned: services.map((service) => service.assignedStaffId) }
}

function presencesOf({ presences, holds }: BookRows): SalonFacts['presences'] {
  const stretch = (appointmentId: string, intervals: Interval[]) =>
    intervals.map(({ from, to }) => ({ from, to, appointmentId }))
  return [
    ...presences.flatMap(([id, from, to, legs]) =>
      stretch(
        id,
        legs === null
          ? [{ from, to }]
          : customerPresence(
              legs.map((segments) => ({ segments })),
              from,
            ),
      ),
    ),
    ...holds.flatMap(({ id, start, services }) => stretch(id, customerPresence(services, start))),
  ]
}
