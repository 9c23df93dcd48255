import type { Customer } from '@goldline/contract/customer'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { joinFacts } from '../../../kit/dot.ts'

/** Shows marketing consent contained in an imported file: its channels, day and source (CUS-08). */
export function NotedConsent({ channels, day, source }: NonNullable<Customer['notedMarketing']>) {
  const t = useText()
  const format = useFormat()
  const channelNames = channels.map((channel) => t(`message.channel.${channel}`)).join(', ')
  return t('admin.customers.noted', {
    said: joinFacts(channelNames, day && format.dayDate(day), source),
  })
}
