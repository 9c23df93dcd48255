/**
 * Public holidays of cantons, Länder and Austria (BIZ-08). Sources: the list of the Federal Office of Justice
 * ("Gesetzliche Feiertage und Tage, die in der Schweiz wie gesetzliche Feiertage behandelt werden"), the holiday laws
 * of the German Länder, and the Austrian Arbeitsruhegesetz § 7. A holiday that applies in a canton except for a named
 * district (Murten, Bucheggberg, Oberegg) is included; one that depends on the commune or lasts half a day is left out,
 * and a salon adds it by hand. Compared with date-holidays 3.37 for 2024 to 2032 (holidays.test.ts).
 */

import { addDays, type Day, weekdayOf, weekdays } from '../time/day.ts'
import { type DayMark, type HolidayName, holidayNames } from './day-mark.ts'
import type { OpeningSettings } from './opening.ts'
import { dayKind } from './opening-edit.ts'

/** Two letters of the canton or Land; Austria has the same holidays everywhere. */
export const regions = {
  CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'.split(' '),
  DE: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH'.split(' '),
  AT: ['AT'],
} as const satisfies Record<string, readonly string[]>
export type HolidayCountry = keyof typeof regions
export const hasHolidays = (country: string): country is HolidayCountry => Object.hasOwn(regions, country)

const catholic = 'AI LU NW OW SZ TI UR VS ZG'
const inRegions: Record<HolidayCountry, Readonly<Record<string, string>>> = {
  CH: {
    newYear: '*',
    ascension: '*',
    swissNational: '*',
    christmas: '*',
    berchtold: 'AG BE FR GL JU LU OW SH SO TG VD ZG ZH',
    epiphany: 'SZ TI UR',
    neRepublic: 'NE',
    josef: 'NW SZ TI UR VS',
    naefels: 'GL',
    goodFriday: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG UR VD ZG ZH',
    easterMonday: 'AG AI AR BE BL BS FR GE GL GR JU LU NW OW SG SH SO SZ TG TI UR VD ZG ZH',
    labour: 'BL BS JU NE SH TG TI ZH',
    corpusChristi: `${catholic} FR JU SO`,
    whitMonday: 'AG AI AR BE BL BS FR GE GL GR JU LU NW OW SG SH SO SZ TG TI UR VD ZG ZH',
    juIndependence: 'JU',
    peterPaul: 'TI',
    assumption: `${catholic} FR JU SO`,
    genevaFast: 'GE',
    mauritius: 'AI',
    fastMonday: 'VD',
    brotherKlaus: 'OW',
    allSaints: `${catholic} FR GL JU SG SO`,
    immaculate: 'AI FR LU NW OW SZ TI UR VS ZG',
    geRestoration: 'GE',
    stephen: 'AG AI AR BE BL BS FR GL GR LU NW OW SG SH SO SZ TG TI UR ZG ZH',
  },
  DE: {
    newYear: '*',
    goodFriday: '*',
    easterMonday: '*',
    labour: '*',
    ascension: '*',
    whitMonday: '*',
    germanUnity: '*',
    christmas: '*',
    stephen: '*',
    epiphany: 'BW BY ST',
    womensDay: 'BE MV',
    easter: 'BB',
    whitSunday: 'BB',
    corpusChristi: 'BW BY HE NW RP SL',
    assumption: 'SL',
    childrensDay: 'TH',
    reformation: 'BB HB HH MV NI SH SN ST TH',
    allSaints: 'BW BY NW RP SL',
    repentance: 'SN',
  },
  AT: {
    newYear: '*',
    epiphany: '*',
    easterMonday: '*',
    labour: '*',
    ascension: '*',
    whitMonday: '*',
    corpusChristi: '*',
    assumption: '*',
    austrianNational: '*',
    allSaints: '*',
    immaculate: '*',
    christmas: '*',
    stephen: '*',
  },
}

/** Holidays of a single year. */
const singleYearHolidays: readonly (Holiday & { region: string })[] = [
  { region: 'BE', date: '2025-05-08', name: 'liberation' },
  { region: 'BE', date: '2028-06-17', name: 'uprising1953' },
]

/** In Neuchâtel these are holidays only on Mondays, after a holiday on Sunday. */
const neuchatelMondays = ['berchtold', 'stephen'] as const

export type Holiday = { date: Day; name: HolidayName }

/** Returns the region's holidays of a year, ascending. */
export function holidaysOf(country: HolidayCountry, region: string, year: number): Holiday[] {
  const isHere = (name: HolidayName) => {
    const where = inRegions[country][name]
    return where === '*' || (where?.split(' ').includes(region) ?? false)
  }
  const yearly = holidayNames.filter(isHere).map((name) => ({ name, date: dateOf(name, year) }))
  const ofThisYear = country === 'DE' ? singleYearHolidays.filter((each) => each.region === region) : []
  const mondays = country === 'CH' && region === 'NE' ? neuchatelMondays : []
  return [
    ...yearly,
    ...ofThisYear.map(({ name, date }) => ({ name, date })).filter(({ date }) => date.startsWith(`${year}-`)),
    ...mondays.map((name) => ({ name, date: dateOf(name, year) })).filter(({ date }) => weekdayOf(date) === 'MONDAY'),
  ].sort((one, other) => (one.date < other.date ? -1 : 1))
}

const fixed: Partial<Record<HolidayName, string>> = {
  newYear: '01-01',
  berchtold: '01-02',
  epiphany: '01-06',
  neRepublic: '03-01',
  womensDay: '03-08',
  josef: '03-19',
  labour: '05-01',
  juIndependence: '06-23',
  peterPaul: '06-29',
  swissNational: '08-01',
  assumption: '08-15',
  childrensDay: '09-20',
  mauritius: '09-22',
  brotherKlaus: '09-25',
  germanUnity: '10-03',
  austrianNational: '10-26',
  reformation: '10-31',
  allSaints: '11-01',
  immaculate: '12-08',
  christmas: '12-25',
  stephen: '12-26',
  geRestoration: '12-31',
}
/** Days after Easter Sunday. */
const afterEaster: Partial<Record<HolidayName, number>> = {
  goodFriday: -2,
  easter: 0,
  easterMonday: 1,
  ascension: 39,
  whitSunday: 49,
  whitMonday: 50,
  corpusChristi: 60,
}

function dateOf(name: HolidayName, year: number): Day {
  const day = fixed[name]
  if (day !== undefined) return `${year}-${day}`
  const easter = easterOf(year)
  const after = afterEaster[name]
  if (after !== undefined) return addDays(easter, after)
  const firstSunday = nextWeekday(`${year}-09-01`, 'SUNDAY')
  if (name === 'genevaFast') return nextWeekday(firstSunday, 'THURSDAY')
  // The Monday after the third Sunday of September.
  if (name === 'fastMonday') return addDays(firstSunday, 15)
  // The Wednesday before 23 November.
  if (name === 'repentance') return nextWeekday(`${year}-11-16`, 'WEDNESDAY')
  // The first Thursday of April, or a week later in Holy Week.
  const naefels = nextWeekday(`${year}-04-01`, 'THURSDAY')
  return naefels === addDays(easter, -3) ? addDays(naefels, 7) : naefels
}

/** Returns the first such weekday on or after the day. */
function nextWeekday(day: Day, weekday: (typeof weekdays)[number]): Day {
  return addDays(day, (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(day)) + 7) % 7)
}

/** Computes Easter by the Gregorian computus (Meeus). */
function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const eighth = Math.floor((century + 8) / 25)
  const third = Math.floor((century - eighth + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - third + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`
}

/**
 * Returns the name of the day's holiday in the salon's region. Without a region only nationwide holidays; countries
 * without a table have none.
 */
export function holidayOn(
  day: Day,
  { country, region }: { country: string; region: string | null },
): HolidayName | undefined {
  if (!hasHolidays(country)) return undefined
  const asked = region ?? (country === 'AT' ? 'AT' : '')
  return holidaysOf(country, asked, Number(day.slice(0, 4))).find(({ date }) => date === day)?.name
}

export function dayMark(
  day: Day,
  { opening, ...where }: { opening: OpeningSettings; country: string; region: string | null },
): DayMark {
  const holiday = holidayOn(day, where)
  const kind = dayKind(opening, day)
  const special = kind === 'exception' ? 'OPEN' : kind === 'closedException' ? 'CLOSED' : undefined
  return { holiday, special }
}

export const isRegion = (country: string, region: string): boolean =>
  hasHolidays(country) && (regions[country] as readonly string[]).includes(region)
