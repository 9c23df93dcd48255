import { getOpenVisits, openTill } from '@goldline/contract/checkout'
import { createDraft, type Draft, getDraft, getDrafts } from '@goldline/contract/checkout/draft'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useSalon } from '../../../client/me.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { CalendarLink, useCalendarVisit } from '../CalendarLink.tsx'
import { Payment } from '../pay/Payment.tsx'
import { RequirePin } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import { type DraftEdit, draftTotals, type OpenSale, useDraft } from '../use-draft.ts'
import { Bill } from './Bill.tsx'
import { Finder } from './Finder.tsx'
import { staffOfServices } from './goods.ts'
import { OtherTill } from './OtherTill.tsx'
import styles from './Sale.module.css'
import { Visits } from './Visits.tsx'

/** Shows open visits, the bill, and its payment (POS-01, POS-06). */
export function Page() {
  return (
    <RequirePin>
      <Sales />
    </RequirePin>
  )
}

/** `edit`: adds an article found before a sale was open to the new one. */
type SaleStart = { appointmentIds?: string[]; edit?: DraftEdit }

function useCreateDraft(onDone: (draft: Draft, start: SaleStart) => void) {
  const { api } = useApp()
  return useWork(({ appointmentIds = [] }: SaleStart) => api.ask(createDraft, { body: { appointmentIds } }), { onDone })
}

function Sales() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const id = params.get('sale') ?? undefined
  const visit = params.get('visit') ?? undefined
  const back = useCalendarVisit()
  const cache = useCache()
  const sale = useDraft(id)
  const begin = useCreateDraft((draft, { edit }) => {
    cache.write(getDraft, { params: { id: draft.id } }, draft)
    void cache.invalidate(getOpenVisits, getDrafts)
    setParams({ sale: draft.id, ...(visit !== undefined && back) }, { replace: visit !== undefined })
    // Repeated while offline, like every change of an open sale.
    if (edit) sale.change(edit, draft.id)
  })
  const own = sale.draft?.till?.own === true
  const [gift, setGift] = useState<string>()
  useOpenLinkedVisit(visit, (appointmentId) => begin.mutate({ appointmentIds: [appointmentId] }))
  return (
    <TillFrame
      finder={
        <Finder
          worked={own ? staffOfServices(sale.draft?.content.lines ?? []) : []}
          onPick={(edit) => (own ? sale.change(edit) : begin.mutate({ edit }))}
          onGift={own ? setGift : undefined}
        />
      }
    >
      <div className={styles.columns}>
        <Visits
          current={id}
          onOpen={(draftId) => setParams({ sale: draftId })}
          onBegin={(appointmentIds) => begin.mutate({ appointmentIds })}
          onAdd={own ? sale.visits.add : undefined}
          busy={begin.isPending}
        />
        {id === undefined ? (
          <div className={styles.none}>
            <EmptyState heading icon={<InfoIcon />} title={t('checkout.sale.none')} action={<CalendarLink />} />
          </div>
        ) : (
          <OpenedSale key={id} sale={sale} gift={gift} onGift={setGift} onClose={() => setParams({ ...back })} />
        )}
      </div>
    </TillFrame>
  )
}

/** Opens the visit named by ADMIN's “check out” link, once. */
function useOpenLinkedVisit(visit: string | undefined, open: (id: string) => void) {
  const opened = useRef<string>(undefined)
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (visit === undefined || opened.current === visit) return
    opened.current = visit
    openNow(visit)
  }, [visit])
}

type SaleProps = {
  sale: OpenSale
  gift: string | undefined
  onGift: (code: string | undefined) => void
  onClose: () => void
}

function OpenedSale({ sale, gift, onGift, onClose }: SaleProps) {
  const { data: till } = useQuery(useApi().query(openTill, {}))
  const salon = useSalon()
  const t = useText()
  const { draft, error, refetch, visits } = sale
  // The sale was paid or aborted, here or at another till.
  if (error instanceof ApiError && error.message === 'draft.notFound')
    return (
      <div className={styles.none}>
        <EmptyState
          heading
          icon={<InfoIcon />}
          title={t('checkout.sale.gone')}
          action={<Button onClick={onClose}>{t('action.close')}</Button>}
        />
      </div>
    )
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
  const shown = { draft, till, totals: draftTotals(draft, till, salon), change: sale.change }
  return (
    <div className={styles.sale} inert={visits.busy}>
      <Bill {...shown} sale={sale} onClose={onClose} />
      <Payment {...shown} saving={sale.saving} gift={gift} onGift={onGift} />
    </div>
  )
}
