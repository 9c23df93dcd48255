import { useIntl } from 'react-intl'

/** 11 June 2026, 14:30, in the salon's zone like every displayed time. */
export function useWhen(): (instant: string) => string {
  const intl = useIntl()
  return (instant) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
}
