/** `MEZ` or `MESZ`: the locale's name for the salon's time at an instant (epoch ms). */
export function zoneName(locale: string, timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
