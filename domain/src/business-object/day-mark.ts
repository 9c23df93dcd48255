/** Apart from the holidays' tables: what is said on the wire comes with every first load of ADMIN (UI-13). */
export const holidayNames = [
  ...['newYear', 'berchtold', 'epiphany', 'neRepublic', 'womensDay', 'josef', 'goodFriday', 'easter', 'easterMonday'],
  ...['naefels', 'labour', 'ascension', 'whitSunday', 'whitMonday', 'corpusChristi', 'juIndependence', 'peterPaul'],
  ...['swissNational', 'assumption', 'genevaFast', 'childrensDay', 'mauritius', 'fastMonday', 'brotherKlaus'],
  ...['germanUnity', 'austrianNational', 'reformation', 'allSaints', 'repentance', 'immaculate', 'christmas'],
  ...['stephen', 'geRestoration', 'liberation', 'uprising1953'],
] as const
export type HolidayName = (typeof holidayNames)[number]

/** Hours of its own instead of the week's: other ones, or none. */
export const specialKinds = ['OPEN', 'CLOSED'] as const

/** What the calendar names in a day's head (UI-02). */
export type DayMark = {
  holiday?: HolidayName | undefined
  special?: (typeof specialKinds)[number] | undefined
}
