import type { Day } from '@goldline/domain/time/day'
import { anyPerson, type DemoPerson, type NamedPerson, namedPerson } from './customers.ts'
import { sabine as sabineName, todayVisits } from './lumiere-today.ts'
import type { Random } from './random.ts'

const LUMIERE = 400
/** 40 with Sabine, who visits both salons. */
const SISI = 39
/** Phone numbers and e-mails depend on the index, so the two salons have none in common. */
const SISI_INDEX = 500

export type DemoPeople = {
  lumiere: DemoPerson[]
  sisi: DemoPerson[]
  sabine: DemoPerson
  personOf(named: NamedPerson): DemoPerson
}

export function demoPeople(today: Day, random: Random): DemoPeople {
  const names = todayVisits.flatMap(({ who }) => (who === null || isSame(who, sabineName) ? [] : [who]))
  const named = names.map((name, index) => namedPerson(name, index + 1, { today, random }))
  const sabine: DemoPerson = {
    ...namedPerson(sabineName, 0, { today, random }),
    userId: random.id(),
    email: 'sabine@lumiere.example',
    phoneNr: '+41790004120',
    birthday: '1988-06-11',
    frequency: 0,
  }
  const rest = Array.from({ length: LUMIERE - named.length - 1 }, (_, index) =>
    anyPerson(named.length + 1 + index, { today, random }),
  )
  const personOf = (asked: NamedPerson): DemoPerson => named.find((person) => isSame(person, asked)) ?? sabine
  return {
    lumiere: [sabine, ...named, ...rest],
    sisi: Array.from({ length: SISI }, (_, index) => anyPerson(SISI_INDEX + index, { today, random })),
    sabine,
    personOf,
  }
}

const isSame = (one: NamedPerson, other: NamedPerson): boolean =>
  one.name === other.name && one.surname === other.surname
