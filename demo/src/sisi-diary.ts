import type { DemoPerson } from './customers.ts'
import { fillDiary, interpolate, type OpenDay } from './diary.ts'
import { visitOf } from './fill-day.ts'
import type { Random } from './random.ts'
import type { Salon, Visit } from './salon-model.ts'
import { offersOf, workerId } from './today.ts'

const load = [
  [-28, 0.55],
  [3, 0.6],
  [14, 0.25],
  [21, 0.1],
] as const

type DiaryFacts = {
  salon: Salon
  people: readonly DemoPerson[]
  sabine: DemoPerson
  elsewhere: readonly Visit[]
  now: number
  random: Random
}

/** Four weeks back, three ahead. Sabine also came here once: neither salon may see her visits to the other. */
export function sisiDiary({ salon, people, sabine, elsewhere, now, random }: DiaryFacts): Visit[] {
  let been = false
  const planned = ({ book, offset }: OpenDay): Visit[] => {
    const resi = workerId(salon, 'resi')
    const offers = offersOf(salon, ['cut'])
    const chain = offers.flatMap(({ segments }) => segments)
    const start = 11 * 60
    const busy = elsewhere.some(({ person, day }) => person === sabine && day === book.day)
    if (been || busy || offset < -17 || !book.fits(resi, start, chain)) return []
    been = true
    book.take(resi, start, chain)
    return [visitOf(book, resi, { start, offers, person: sabine, type: 'ONLINE', status: 'FULFILLED', named: true })]
  }
  return fillDiary({
    salon,
    people,
    now,
    past: 28,
    coming: 21,
    loadOn: (offset) => interpolate(load, offset),
    comingOn: () => [],
    planned,
    random,
  })
}
