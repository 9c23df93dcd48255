import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../apps/admin/screens.ts'
import type { MessageId } from './messages.ts'
import type texts from './texts.json'

const source = join(import.meta.dirname, '..')
const words: typeof texts = JSON.parse(readFileSync(join(import.meta.dirname, 'texts.json'), 'utf8'))
const ids = Object.keys(words) as MessageId[]

const idsIn = (folder: string) =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^test\//.test(path))
      .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)])
      .map(([, id]) => id),
  )

/** Ids that appear as literals in the code, and those that films press. */
const [written, filmed] = [idsIn(source), idsIn(join(source, '../../e2e/films'))]

/** Prefixes of ids that are composed with an option: each option needs its own text. */
const composed = [
  'admin.calendar.view.',
  'admin.history.by.',
  'admin.reports.legend.',
  'admin.reports.top.',
  'admin.services.several.',
  'admin.team.users.',
  'books.',
  'checkin.details.',
  'checkout.total.',
  'price.',
  'staff.figures.',
]
const isComposed = (id: string) =>
  composed.some((start) => id.startsWith(start)) ||
  /(^|\.)refusal\.|^(error|language|weekday)\.|\.[A-Z_]+$|^admin\.palette\.also\./.test(id)

test('[UI-01] a text that several places show has one id', () => {
  // A screen's title is its name, and may equal the name of something else.
  const titles = new Set<string>(screens.flatMap(({ title, group }) => [title, group ?? title]))
  const free = ids.filter((id) => written.has(id) && !filmed.has(id) && !isComposed(id) && !titles.has(id))
  expect(free.length).toBeGreaterThan(1500)
  const alike = Map.groupBy(free, (id) => Object.values(words[id]).join('\n'))
  expect([...alike.values()].filter((group) => group.length > 1)).toEqual([])
})

/** German texts with several translations, by the reason why they have them. */
const apart = {
  'one word, two meanings': [
    'Abgelaufen',
    'Aktion',
    'Begonnen',
    'Bezahlen',
    'Buchen',
    'Eintragen',
    'Erhalten',
    'Einlösen',
    'Geburtstag',
    'Gesperrt',
    'Kennung',
    'Neu',
    'Normal',
    'Offen',
    'Pakete',
    'Person',
    'Prüfen',
    'Rückgeld',
    'Später',
    'Stornieren',
    'Umsatz',
    'Verkauf',
    'Wofür?',
    'Zeit',
    'Zeitraum',
    'Zurück',
    'Zur Kasse',
    'frei',
    'zuletzt {when}',
    'üblich',
  ],
  'one thing and several, or people and things': ['Alle', 'Artikel', 'Nicht erschienen', 'Verkäufe'],
  'what happened, or what to do': ['An die Kasse übergeben', 'Anmelden', 'Behalten', 'Erfasst', 'Wunschperson'],
  'the salon does it, or the customer': ['Auf die Warteliste', 'Einchecken', 'Name', 'PIN eingeben', 'Team'],
  'a customer reads “options”': ['{count, plural, one {# Variante} other {# Varianten}}'],
  'a customer reads “text message”': ['Nur SMS', 'Per SMS'],
  'personal data is erased, anything else deleted': ['Endgültig löschen', '{name} ist gelöscht.', '{name} löschen?'],
  'little room': ['Deine Angaben', 'Kassentag', 'Vom Salon storniert', 'Von Kund:in storniert'],
  'this device, or another': ['Gerät koppeln'],
  'words of the specification': ['Die PIN stimmt nicht.', 'Erste freie Person', 'Ohne Namen'],
  'always in German': ['Termin buchen'],
  'a language by its own name, or by the reader’s': ['Deutsch'],
  'a suggestion, or a guest': ['Übernehmen'],
}

test('[UI-01] the same German text has the same translations, except for a listed reason', () => {
  const german = Map.groupBy(ids, (id) => words[id].de)
  const translations = (group: readonly MessageId[]) =>
    new Set(group.map((id) => `${words[id].en}\n${words[id].vi}`.toLowerCase())).size
  const differing = [...german].filter(([, group]) => translations(group) > 1).map(([text]) => text)
  expect(differing.sort()).toEqual(Object.values(apart).flat().sort())
})
