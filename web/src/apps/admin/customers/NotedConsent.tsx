import type { Customer } from '@goldline/contract/customer'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'

/** Consent to marketing that a file contained: its channels, day and source (CUS-08). */
export function NotedConsent({ channels, day, source }: NonNullable<Customer['notedMarketing']>) {
  const intl = useIntl()
  const format = useFormat()
  const channelNames = channels
    .map((channel) => intl.formatMessage({ id: `admin.customers.noted.${channel}` }))
    .join(', ')
  return intl.formatMessage(
    { id: 'admin.customers.noted' },
    { said: [channelNames, day && format.dayDate(day), source].filter(Boolean).join(' · ') },
  )
}
