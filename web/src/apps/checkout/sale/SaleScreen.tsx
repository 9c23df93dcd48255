import { openTill } from '@goldline/contract/checkout'
import { createDraft, type Draft, getDraft } from '@goldline/contract/checkout/draft'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { Payment } from '../pay/Payment.tsx'
import { AtTurn } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import { Bill } from './Bill.tsx'
import { OtherTill } from './OtherTill.tsx'
import styles from './Sale.module.css'
import { useDraft } from './use-draft.ts'
import { Visits } from './Visits.tsx'

/** Open visits, the bill, and its payment (POS-01, POS-06). */
export function Page() {
  return (
    <AtTurn>
      <TillFrame>
        <Sales />
      </TillFrame>
    </AtTurn>
  )
}

function Sales() {
  const intl = useIntl()
  const [params, setParams] = useSearchParams()
  const id = params.get('sale') ?? undefined
  const visit = params.get('visit') ?? undefined
  const cache = useCache()
  const show = (draft: Draft) => {
    cache.write(getDraft, { params: { id: draft.id } }, draft)
    setParams({ sale: draft.id }, { replace: visit !== undefined })
  }
  const begin = useCall(createDraft, { onDone: show })
  useNamedVisit(visit, (appointmentId) => begin.mutate({ body: { appointmentIds: [appointmentId] } }))
  return (
    <div className={styles.columns}>
      <Visits
        current={id}
        onOpen={(draftId) => setParams({ sale: draftId })}
        onBegin={(appointmentIds) => begin.mutate({ body: { appointmentIds } })}
        busy={begin.isPending}
      />
      {id === undefined ? (
        <div className={styles.none}>
          <EmptyState heading icon={<InfoIcon />} title={intl.formatMessage({ id: 'checkout.sale.none' })} />
        </div>
      ) : (
        <OpenSale key={id} id={id} onClose={() => setParams({})} />
      )}
    </div>
  )
}

/** ADMIN's “check out” names a visit. */
function useNamedVisit(visit: string | undefined, open: (id: string) => void) {
  const asked = useRef<string>(undefined)
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (visit === undefined || asked.current === visit) return
    asked.current = visit
    openNow(visit)
  }, [visit])
}

function OpenSale({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: till } = useQuery(useApi().query(openTill, {}))
  const sale = useDraft(id)
  const { draft, error, refetch } = sale
  if (!draft && error)
    return (
      <div className={styles.none}>
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!draft || !till)
    return (
      <div className={styles.none}>
        <SkeletonList count={4} />
      </div>
    )
  if (draft.till?.own !== true) return <OtherTill draft={draft} />
  return (
    <>
      <Bill draft={draft} till={till} sale={sale} onClose={onClose} />
      <Payment draft={draft} till={till} change={sale.change} saving={sale.saving} />
    </>
  )
}
