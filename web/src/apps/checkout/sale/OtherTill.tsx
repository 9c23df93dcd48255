import { getOpenVisits } from '@goldline/contract/checkout'
import { type Draft, getDraft, getDrafts, takeDraftOver } from '@goldline/contract/checkout/draft'
import { useIntl } from 'react-intl'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import styles from './Sale.module.css'

/** POS-06: another till has it, or somebody handed it over; whose it is is seen, and it may be taken over. */
export function OtherTill({ draft }: { draft: Draft }) {
  const intl = useIntl()
  const cache = useCache()
  const take = useCall(takeDraftOver, {
    onDone: (next) => {
      cache.write(getDraft, { params: { id: draft.id } }, next)
      void cache.invalidate(getOpenVisits, getDrafts)
    },
  })
  const values = { till: draft.till?.name ?? '', by: draft.by ?? '' }
  return (
    <div className={styles.none}>
      <EmptyState
        heading
        icon={<InfoIcon />}
        title={intl.formatMessage({ id: draft.till ? 'checkout.sale.elsewhere' : 'checkout.sale.handedOver' }, values)}
        action={
          <Button look="gold" busy={take.isPending} onClick={() => take.mutate({ params: { id: draft.id } })}>
            {intl.formatMessage({ id: 'checkout.sale.take' })}
          </Button>
        }
      />
    </div>
  )
}
