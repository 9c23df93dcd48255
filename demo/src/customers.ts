import { addDays, type Day } from '@goldline/domain/time/day'
import { type Origin, origins } from './names.ts'
import type { Random } from './random.ts'

/** A person for the diary. Offsets are days from the day of the first start. */
export type DemoPerson = {
  id: string
  /** Account of a person who books online; null: entered by the salon. */
  userId: string | null
  name: string
  surname: string
  email: string | null
  phoneNr: string | null
  birthday: Day | null
  language: 'de' | 'en' | 'vi'
  sex: 'woman' | 'man'
  /** Relative weight of visits; 0: only in planned visits. */
  frequency: number
  firstOffset: number
  lastOffset: number
}

export type NamedPerson = { name: string; surname: string; language?: DemoPerson['language']; sex?: DemoPerson['sex'] }

type Chance = { today: Day; random: Random }

/** Builds a person who is named in the demo's plan; these come first. */
export function namedPerson(named: NamedPerson, index: number, chance: Chance): DemoPerson {
  const { name, surname, language = 'de', sex = 'woman' } = named
  return {
    ...strangerOf({ name, surname, language, sex }, index, chance),
    firstOffset: -80,
    lastOffset: 42,
    frequency: 5,
  }
}

/** `index` makes e-mail and phone number unique: unassigned number blocks, and mail at example.com. */
export function anyPerson(index: number, chance: Chance): DemoPerson {
  const origin = chance.random.weighted(origins, ({ share }) => share)
  return strangerOf(anyName(origin, chance.random), index, chance)
}

type Name = Required<NamedPerson>

function anyName(origin: Origin, random: Random): Name {
  const sex = random.chance(0.78) ? 'woman' : 'man'
  const name = random.pick(sex === 'woman' ? origin.women : origin.men)
  const language = random.chance(0.75) ? origin.language : 'de'
  return { name, surname: random.pick(origin.surnames), language, sex }
}

function strangerOf(name: Name, index: number, { today, random }: Chance): DemoPerson {
  const hasAccount = random.chance(0.72)
  return {
    ...name,
    id: random.id(),
    userId: hasAccount ? random.id() : null,
    email: hasAccount || random.chance(0.4) ? mailOf(name, index) : null,
    phoneNr: phoneOf(index, random),
    birthday: random.chance(0.8) ? addDays(today, -random.int(16 * 365, 74 * 365)) : null,
    ...habitOf(random),
  }
}

/** Some come every other week, some came once, some stopped, some have just started, and some never came. */
function habitOf(random: Random): Pick<DemoPerson, 'frequency' | 'firstOffset' | 'lastOffset'> {
  const frequency = random.weighted([1, 2, 4, 9], (each) => ({ 1: 34, 2: 34, 4: 22, 9: 10 })[each] ?? 0)
  const kind = random.next()
  if (kind < 0.06) return { frequency: 0, firstOffset: 0, lastOffset: 0 }
  if (kind < 0.24) return { frequency, firstOffset: -92, lastOffset: -random.int(40, 75) }
  if (kind < 0.46) return { frequency, firstOffset: -random.int(0, 45), lastOffset: 42 }
  return { frequency, firstOffset: -92, lastOffset: 42 }
}

function mailOf({ name, surname }: Name, index: number): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[đĐ]/g, 'd')
      .replace(/ı/g, 'i')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[^A-Za-z]+/g, '')
      .toLowerCase()
  return `${plain(name)}.${plain(surname)}${index}@example.com`
}

function phoneOf(index: number, random: Random): string {
  const number = String(index).padStart(4, '0')
  const prefix = random.weighted(['+4179000', '+4178000', '+4176000', '+43660000', '+8490000'], (each) =>
    each.startsWith('+417') ? 30 : 5,
  )
  return `${prefix}${number}`
}
