/** Kept apart from the holiday tables, since wire types are part of ADMIN's first load (UI-13). */
export const holidayNames = [
  ...['newYear', 'berchtold', 'epiphany', 'neRepublic', 'womensDay', 'josef', 'goodFriday', 'easter', 'easterMonday'],
  ...['naefels', 'labour', 'ascension', 'whitSunday', 'whitMonday', 'corpusChristi', 'juIndependence', 'peterPaul'],
  ...['swissNational', 'assumption', 'genevaFast', 'childrensDay', 'mauritius', 'fastMonday', 'brotherKlaus'],
  ...['germanUnity', 'austrianNational', 'reformation', 'allSaints', 'repentance', 'immaculate', 'christmas'],
  ...['stephen', 'geRestoration', 'liberation', 'uprising1953'],
] as const
export type HolidayName = (typeof holidayNames)[number]

/** A day with hours other than the week's, or none. */
export const specialKinds = ['OPEN', 'CLOSED'] as const

/** Marks in the header of a calendar day (UI-02). */
export type DayMark = {
  holiday?: HolidayName | undefined
  special?: (typeof specialKinds)[number] | undefined
}
