import type { Customer } from '@goldline/contract/customer'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'

/** A yes to marketing as a file brought it: by which way, when and where it was said (CUS-08). */
export function NotedYes({ channels, day, source }: NonNullable<Customer['notedMarketing']>) {
  const intl = useIntl()
  const format = useFormat()
  const ways = channels.map((channel) => intl.formatMessage({ id: `admin.customers.noted.${channel}` })).join(', ')
  return intl.formatMessage(
    { id: 'admin.customers.noted' },
    { said: [ways, day && format.dayDate(day), source].filter(Boolean).join(' · ') },
  )
}
