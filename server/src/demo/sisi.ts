import type { OpeningRule } from '@goldline/domain/business-object/opening'
import type { Weekday } from '@goldline/domain/time/day'
import { type Hours, type SalonPlan, type StaffPlan, whole } from './salon-plan.ts'

const days: readonly Weekday[] = ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const weekly = (work: Hours, pause: Hours): StaffPlan['shifts'] =>
  Object.fromEntries(days.map((day) => [day, { work, pause }]))

const both = ['resi', 'marie']

/** “Atelier Sisi”, Wien: a small second salon with its own staff, so that a mix-up of tenants shows. */
export function sisi(): SalonPlan {
  return {
    urlName: 'atelier-sisi',
    name: 'Atelier Sisi',
    description: {
      de: 'Haare und Make-up im Siebenten.',
      en: 'Hair and make-up in Neubau.',
      vi: 'Tóc và trang điểm tại quận 7.',
    },
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
      {
        name: 'Haare',
        services: [
          {
            key: 'cut',
            name: 'Haarschnitt',
            description: 'Waschen, schneiden, föhnen',
            price: whole(62),
            duration: 60,
            staff: both,
            demand: 4,
          },
          {
            key: 'fringe',
            name: 'Stirnfransen',
            description: 'Nachschneiden',
            price: whole(18),
            duration: 15,
            staff: both,
          },
          {
            key: 'colour',
            name: 'Farbe',
            description: 'Mit Einwirkzeit',
            price: whole(89),
            duration: 105,
            gap: [40, 35],
            staff: both,
            demand: 2,
          },
          {
            key: 'updo',
            name: 'Hochsteckfrisur',
            description: 'Für Bälle und Feste',
            price: whole(95),
            duration: 75,
            staff: ['resi'],
            audience: 'woman',
          },
        ],
      },
      {
        name: 'Make-up',
        services: [
          {
            key: 'day',
            name: 'Tages-Make-up',
            description: 'Natürlich',
            price: whole(45),
            duration: 30,
            staff: ['marie'],
            audience: 'woman',
          },
          {
            key: 'ball',
            name: 'Ball-Make-up',
            description: 'Hält bis zur Mitternachtseinlage',
            price: whole(75),
            duration: 60,
            staff: ['marie'],
            audience: 'woman',
          },
        ],
      },
    ],
  }
}

function closedOn(weekday: Weekday): OpeningRule {
  return { weekday, activated: false, open: '10:00', close: '18:00', capacity: null, from: null, to: null }
}
