import type { OpeningRule } from '@goldline/domain/business-object/opening'
import type { Weekday } from '@goldline/domain/time/day'
import { type Hours, type SalonPlan, type StaffPlan, servicesIn } from './salon-plan.ts'

const days: readonly Weekday[] = ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const weekly = (work: Hours, pause: Hours): StaffPlan['shifts'] =>
  Object.fromEntries(days.map((day) => [day, { work, pause }]))

const hair = servicesIn(`
  cut    | Haarschnitt     | Waschen, schneiden, föhnen | 62 60        | resi marie | 4
  fringe | Stirnfransen    | Nachschneiden              | 18 15        | resi marie
  colour | Farbe           | Mit Einwirkzeit            | 89 105 40+35 | resi marie | 2
  updo   | Hochsteckfrisur | Für Bälle und Feste        | 95 75        | resi       | woman`)

const makeUp = servicesIn(`
  day  | Tages-Make-up | Natürlich                        | 45 30 | marie | woman
  ball | Ball-Make-up  | Hält bis zur Mitternachtseinlage | 75 60 | marie | woman`)

/** “Atelier Sisi”, Wien: a small second salon with its own staff, so that mixing up tenants would be visible. */
export function sisi(): SalonPlan {
  return {
    urlName: 'atelier-sisi',
    name: 'Atelier Sisi',
    description: {
      de: 'Haare und Make-up im Siebenten.',
      en: 'Hair and make-up in Neubau.',
      vi: 'Tóc và trang điểm tại quận 7.',
    },
    arrivals: {
      de: 'U3 bis Neubaugasse, zwei Minuten zu Fuss.',
      en: 'U3 to Neubaugasse, two minutes on foot.',
      vi: 'Tàu U3 đến Neubaugasse, đi bộ hai phút.',
    },
    facts: { amenities: ['WIFI', 'DRINKS', 'DOGS'], languages: ['de', 'en'], payments: ['CASH'], whatsApp: null },
    street: 'Neubaugasse 31',
    postalCode: '1070',
    city: 'Wien',
    country: 'AT',
    latitude: 48.2011,
    longitude: 16.3494,
    phoneNr: '+4315550031',
    email: 'servus@sisi.example',
    timeZone: 'Europe/Vienna',
    currency: 'EUR',
    vatRate: 2000,
    open: '10:00',
    close: '18:00',
    capacity: 3,
    rules: [closedOn('MONDAY')],
    staff: [
      { key: 'resi', name: 'Resi', surname: 'Hofer', shifts: weekly(['10:00', '17:00'], ['13:00', '13:30']) },
      { key: 'marie', name: 'Marie', surname: 'Pichler', shifts: weekly(['11:00', '18:00'], ['14:00', '14:30']) },
    ],
    categories: [
      { name: 'Haare', services: hair },
      { name: 'Make-up', services: makeUp },
    ],
  }
}

function closedOn(weekday: Weekday): OpeningRule {
  return { weekday, activated: false, open: '10:00', close: '18:00', capacity: null, from: null, to: null }
}
