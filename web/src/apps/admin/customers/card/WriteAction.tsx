import type { Customer } from '@goldline/contract/customer'
import { getCustomerReach } from '@goldline/contract/marketing/bulk'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { look } from '../../../../kit/look.ts'
import { ChatIcon } from '../../../../kit/message-icons.tsx'
import { useStoreRecipients } from '../../messages/bulk/use-bulk-draft.ts'
import { calendarPath, paths } from '../../paths.ts'
import { useSalon } from '../../session.ts'

const useReach = (id: string) => useQuery(useApi().query(getCustomerReach, { params: { id } })).data

/** Links to the composer for this customer, with preview and cost (MSG-07); hidden if no message can reach them. */
export function WriteAction({ id }: { id: string }) {
  const t = useText()
  const writeTo = useStoreRecipients()
  if (!useReach(id)?.channel) return null
  return (
    <Link href={paths.bulk} className={buttonClass('quiet')} onClick={() => writeTo([id])}>
      <ChatIcon size={18} />
      <span>{t('word.message')}</span>
    </Link>
  )
}

/** MSG-15: shows why no message is possible, with a link to the next visit, about which one can be written. */
export function NoMessageReason({ customer: { id, appointments } }: { customer: Customer }) {
  const t = useText()
  const { timeZone } = useSalon()
  const reason = useReach(id)?.reason
  if (!reason) return null
  const coming = appointments.find((each) => each.coming)
  return (
    <p className={look('mb16', 'f14', 'faint')}>
      {t(`admin.customers.write.not.${reason}`)}{' '}
      {coming && (
        <Link href={calendarPath(zone(timeZone).toWall(Date.parse(coming.startTime)).day, coming.id)}>
          {t('admin.customers.write.visit')}
        </Link>
      )}
    </p>
  )
}
