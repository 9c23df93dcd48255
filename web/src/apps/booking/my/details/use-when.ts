import { useIntl } from 'react-intl'

/** 11 June 2026, 14:30, where the person is: it is about this device and this person, not about a visit. */
export function useWhen(): (instant: string) => string {
  const intl = useIntl()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (instant) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
