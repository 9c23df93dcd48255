import { addDays, type Day, daysBetween } from '@goldline/domain/time/day'
import type { DemoPerson } from './customers.ts'
import type { Random } from './random.ts'
import type { Offer } from './salon-model.ts'

/** Well below the salon's limit of confirmed appointments (AVL-08), so that the demo's customers can still book. */
const MOST_COMING = 3

/** Chooses who comes when: each person at most once a day. */
export type Crowd = {
  /** Returns a person who fits the offer and may come that day, or null. */
  someone(day: Day, offer: Offer): DemoPerson | null
  isFree(person: DemoPerson, day: Day): boolean
  note(person: DemoPerson, day: Day): void
}

export function createCrowd(people: readonly DemoPerson[], today: Day, random: Random): Crowd {
  const visits = new Map<string, Set<Day>>()
  const tickets = people.flatMap((person) => Array.from({ length: person.frequency }, () => person))
  const daysOf = (person: DemoPerson) => visits.get(person.id) ?? new Set<Day>()
  const isFree = (person: DemoPerson, day: Day) => !daysOf(person).has(day)
  const comes = (person: DemoPerson, day: Day): boolean => {
    const offset = daysBetween(today, day)
    if (offset < person.firstOffset || offset > person.lastOffset || !isFree(person, day)) return false
    if (offset < 0) return ![-3, -2, -1, 1, 2, 3].some((near) => daysOf(person).has(addDays(day, near)))
    return [...daysOf(person)].filter((each) => each >= today).length < MOST_COMING
  }
  return {
    isFree,
    someone(day, { audience }) {
      for (let tries = 0; tries < 15; tries++) {
        const person = random.pick(tickets)
        if ((audience === 'any' || audience === person.sex) && comes(person, day)) return person
      }
      return null
    },
    note: (person, day) => visits.set(person.id, daysOf(person).add(day)),
  }
}
