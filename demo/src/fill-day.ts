import type { BookingType } from '@goldline/domain/appointment/status'
import type { Language } from '@goldline/domain/message/kinds'
import { canDuration } from '@goldline/domain/product/segments'
import type { Crowd } from './crowd.ts'
import type { DemoPerson } from './customers.ts'
import type { DayBook } from './day-book.ts'
import { bookingTypeFor, type OutsideType } from './outside-plan.ts'
import type { Random } from './random.ts'
import type { Offer, Salon, Visit, Worker } from './salon-model.ts'

const blockers = ['Rückruf Lieferant', 'Lager auffüllen', 'Bestellung', 'Besprechung', 'Inventar', 'Arzttermin']

/** Customers' questions with the salon's answers, in the customer's language. */
const conversations: readonly Record<Language, readonly [question: string, answer: string]>[] = [
  {
    de: ['Kann ich meine Tochter mitbringen?', 'Aber sicher, wir haben eine kleine Spielecke.'],
    en: ['Can I bring my daughter?', 'Of course, we have a small play corner.'],
    vi: ['Em dẫn con gái theo được không ạ?', 'Dạ được chị, tiệm có góc chơi cho bé.'],
  },
  {
    de: ['Ich komme etwa fünf Minuten später.', 'Kein Problem, danke für die Nachricht.'],
    en: ['I will be about five minutes late.', 'No problem, thank you for telling us.'],
    vi: ['Em đến trễ khoảng năm phút ạ.', 'Dạ không sao, cảm ơn chị đã báo.'],
  },
  {
    de: ['Habt ihr Parkplätze in der Nähe?', 'Am besten ins Parkhaus, zwei Minuten zu Fuss.'],
    en: ['Is there parking nearby?', 'The car park is best, two minutes on foot.'],
    vi: ['Gần tiệm có chỗ đậu xe không ạ?', 'Dạ chị gửi ở nhà xe, đi bộ hai phút là tới.'],
  },
  {
    de: ['Ich vertrage kein Aceton, geht das?', 'Ja, wir arbeiten auf Wunsch ohne.'],
    en: ['I cannot have acetone, is that all right?', 'Yes, we work without it if you like.'],
    vi: ['Em bị dị ứng aceton, làm được không ạ?', 'Dạ được, tiệm có cách phá sơn không dùng aceton.'],
  },
  {
    de: ['Kann ich zehn Minuten früher kommen?', 'Ja, gern, bis dann.'],
    en: ['Can I come ten minutes early?', 'Yes, gladly, see you then.'],
    vi: ['Em có thể đến sớm 10 phút được không?', 'Dạ được chị nhé, hẹn gặp chị.'],
  },
]

const TRIES = 40

export type DayFilling = {
  salon: Salon
  book: DayBook
  /** Share (0–1) of the working time. */
  load: number
  crowd: Crowd
  /** Visits that start before this minute of the day may be walk-ins. */
  walkInsUntil: number
  /** The origins of the outside visits to place on that day. */
  coming: readonly OutsideType[]
  random: Random
}

/** Fills a day, one staff member after the other, mostly next to existing visits, as real bookings do. */
export function fillDay(filling: DayFilling): Visit[] {
  const { salon, book, load, random } = filling
  const visits: Visit[] = []
  for (const worker of salon.workers) {
    const { working } = book.load(worker.id)
    const goal = working * Math.min(0.92, load * (0.72 + 0.5 * random.next()))
    if (working > 0 && random.chance(0.11)) visits.push(...anyBlocker(book, worker, random))
    for (let tries = 0; tries < TRIES && book.load(worker.id).taken < goal; tries++) {
      const visit = anyVisit(filling, worker)
      if (visit !== null) visits.push(visit)
    }
  }
  return visits
}

function anyVisit({ salon, book, crowd, walkInsUntil, coming, random }: DayFilling, worker: Worker): Visit | null {
  const offers = anySelection(
    salon.offers.filter(({ staffIds }) => staffIds.includes(worker.id)),
    random,
  )
  const chain = offers.flatMap(({ segments }) => segments)
  const start = anyStart(book.starts(worker.id, chain), random)
  const [first] = offers
  if (start === null || first === undefined) return null
  const walkIn = start < walkInsUntil && random.chance(0.05)
  const person = walkIn ? null : crowd.someone(book.day, first)
  if (person === null && !walkIn) return null
  book.take(worker.id, start, chain)
  if (person === null)
    return visitOf(book, worker.id, { start, offers, person, type: 'TELEPHONE', named: false, walkIn })
  crowd.note(person, book.day)
  // Later values depend on the random type, not on the adjusted one, so that the rest of the demo stays the same.
  const drawn = anyType(person, random)
  const type = bookingTypeFor(drawn, { offers, person, coming })
  const named = drawn === 'TREATWELL' || random.chance(0.64)
  const pinned = !named && random.chance(0.06)
  return {
    ...visitOf(book, worker.id, { start, offers, person, type, named }),
    pinned,
    imported: drawn === 'TREATWELL' && type !== drawn,
    messages: anyMessages(drawn, person.language, random),
  }
}

type VisitFacts = Pick<Visit, 'start' | 'offers' | 'person' | 'type'> & {
  named: boolean
  walkIn?: boolean
  status?: Visit['status']
}

/** Enters a visit to one staff member; its status depends on the time unless given. */
export function visitOf(
  book: DayBook,
  staffId: string,
  { named, walkIn = false, status = null, ...facts }: VisitFacts,
): Visit {
  const requestedStaffId = named ? staffId : null
  return {
    ...facts,
    day: book.day,
    staffId,
    requestedStaffId,
    status,
    walkIn,
    imported: false,
    pinned: false,
    blocker: null,
    messages: [],
  }
}

function anyMessages(type: BookingType, language: Language, random: Random): Visit['messages'] {
  if (type !== 'ONLINE' || !random.chance(0.05)) return []
  const [question, answer] = random.pick(conversations)[language]
  const asked = { fromCustomer: true, text: question, moment: 0.5 }
  return random.chance(0.6) ? [asked, { fromCustomer: false, text: answer, moment: 0.62 }] : [asked]
}

/** Chooses one service, or sometimes two together, within four hours (CAT-08). */
function anySelection(offers: readonly Offer[], random: Random): Offer[] {
  const demand = (offer: Offer) => offer.demand
  const first = random.weighted(offers, demand)
  if (!random.chance(0.16)) return [first]
  const matching = offers.filter(
    (offer) => offer.productId !== first.productId && offer.audience !== otherAudience(first),
  )
  if (matching.length === 0) return [first]
  const both = [first, random.weighted(matching, demand)]
  return canDuration(both.map(({ segments, staffIds }) => ({ segments, staffIds }))) ? both : [first]
}

function otherAudience({ audience }: Offer): Offer['audience'] | null {
  if (audience === 'any') return null
  return audience === 'man' ? 'woman' : 'man'
}

function anyStart(starts: readonly { start: number; touches: boolean }[], random: Random): number | null {
  const touching = starts.filter(({ touches }) => touches)
  const choice = touching.length > 0 && random.chance(0.7) ? touching : starts
  return choice.length === 0 ? null : random.pick(choice).start
}

function anyType(person: DemoPerson, random: Random): BookingType {
  const share =
    person.userId === null
      ? { ONLINE: 0, TELEPHONE: 80, TREATWELL: 20, RWG: 0 }
      : { ONLINE: 62, TELEPHONE: 15, TREATWELL: 9, RWG: 14 }
  return random.weighted(['ONLINE', 'TELEPHONE', 'TREATWELL', 'RWG'] as const, (type) => share[type])
}

function anyBlocker(book: DayBook, worker: Worker, random: Random): Visit[] {
  const minutes = random.pick([15, 30, 30, 45, 60])
  const segments = [{ kind: 'work', minutes } as const]
  const start = anyStart(book.starts(worker.id, segments), random)
  if (start === null) return []
  book.block(worker.id, start, segments)
  return [blockerVisit(book, worker.id, { start, title: random.pick(blockers), minutes })]
}

export function blockerVisit(
  book: DayBook,
  staffId: string,
  { start, ...blocker }: NonNullable<Visit['blocker']> & { start: number },
): Visit {
  return {
    day: book.day,
    start,
    staffId,
    requestedStaffId: staffId,
    person: null,
    offers: [],
    blocker,
    type: 'BLOCKER',
    status: 'BLOCKER',
    walkIn: false,
    imported: false,
    pinned: false,
    messages: [],
  }
}
