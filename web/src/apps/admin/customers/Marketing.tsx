import type { Customer } from '@goldline/contract/customer'
import { getCustomerHistory, updateCustomer } from '@goldline/contract/customer/edit'
import { hasRole } from '@goldline/domain/user/role'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { FactItem } from '../panel/Facts.tsx'
import { useMe } from '../session.ts'
import { NotedConsent } from './NotedConsent.tsx'
import { cacheCustomer } from './use-customers.ts'

/** Shows the marketing consent; noted or imported consent counts only once the customer has confirmed it (MSG-15). */
export function Marketing({ customer }: { customer: Customer }) {
  const intl = useIntl()
  const t = useText()
  const cache = useCache()
  const { data: me } = useMe()
  const mayAsk = me !== undefined && hasRole('L2', me.role)
  const { id, notificationSubscribed, optIn, notedMarketing } = customer
  const ask = useCall(updateCustomer, {
    renews: [getCustomerHistory],
    says: { id: 'admin.customers.optIn.done' },
    onDone: (changed) => {
      cacheCustomer(cache, changed)
    },
  })
  const noted = !notificationSubscribed && optIn === null ? notedMarketing : null
  if (!notificationSubscribed && optIn === null && noted === null) return null
  const day = optIn && intl.formatDate(optIn.askedTime, { dateStyle: 'long' })
  return (
    <FactItem name={t('admin.customers.marketing')} icon={<InfoIcon size={18} />}>
      {noted ? (
        <NotedConsent {...noted} />
      ) : day === null ? (
        t('admin.customers.marketing.yes')
      ) : (
        t('admin.customers.optIn', { day })
      )}
      {(optIn?.again || noted) && mayAsk && (
        <Button
          kind="link"
          busy={ask.isPending}
          onClick={() => ask.mutate({ params: { id }, body: { notificationSubscribed: true } })}
        >
          {t(noted ? 'admin.customers.noted.ask' : 'admin.customers.optIn.again')}
        </Button>
      )}
    </FactItem>
  )
}
