/** The form of a new appointment: what is typed, what the server knows of it, and sending it. */
import {
  getLastVisit,
  getOfferedServices,
  getSalonStarts,
  type OfferedService,
} from '@goldline/contract/appointment/entry'
import { addDays, isDay } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../app-context.ts'
import { asEntered, bodyOf, type EntryDraft, type EntryService, ownLength, startOf } from './entry-draft.ts'
import { useVisitSeries } from './repeat/use-repeat.ts'
import { useSalonChange } from './use-salon-change.ts'

export type Entry = ReturnType<typeof useEntry>
type Begun = { start: EntryDraft; staffId: string | null; clock: Zone; onDone: () => void }

export function useEntry({ start, staffId, clock, onDone }: Begun) {
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const change = (changes: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const offer = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const offered = offer.data?.services ?? []
  const last = useLastVisit(draft.customer?.id)
  const entering = useSalonChange('enter', { onDone })
  const instant = startOf(clock, draft)
  const series = useVisitSeries(draft, instant)
  const faults = {
    customer: draft.customer === null && !draft.walkIn,
    services: draft.services.length === 0,
    start: instant === undefined,
  }
  const add = (product: string) => {
    const service = offered.find((each) => each.product === product)
    if (!service) return
    const entered = asEntered(service, { staffId, own: last?.ownDurations ?? {} })
    change({ services: [...draft.services, entered] })
  }
  const send = () => {
    setTried(true)
    if (entering.isPending || instant === undefined || Object.values(faults).some(Boolean)) return
    const body = bodyOf(draft, offered, instant)
    const repeated = draft.walkIn ? body : series.bodyOf(body)
    if (repeated) entering.change({ body: repeated })
  }
  return {
    draft,
    change,
    clock,
    offer,
    offered,
    staff: offer.data?.staff ?? [],
    last: last && lastServices(last, offered),
    instant,
    series,
    tried,
    faults: tried ? faults : { customer: false, services: false, start: false },
    add,
    send,
    entering,
  }
}

function useLastVisit(id: string | undefined) {
  const api = useApi()
  const { data } = useQuery({ ...api.query(getLastVisit, { params: { id: id ?? '' } }), enabled: id !== undefined })
  return id === undefined ? undefined : data
}

type Last = NonNullable<ReturnType<typeof useLastVisit>>

/** As last time: those of it that are still offered. */
function lastServices({ services, ownDurations, startTime }: Last, offered: readonly OfferedService[]) {
  const again = services.flatMap(({ product, staffId }): EntryService[] => {
    const service = offered.find((each) => each.product === product)
    return service ? [asEntered(service, { staffId, own: ownDurations })] : []
  })
  return { services: again, startTime, ownDurations }
}

/** Days ahead whose starts are suggested. */
const daysAhead = 6

/** AVL-06: starts for what is chosen, from the chosen day on; nothing while nothing is. */
export function useStarts({ services, day }: Pick<EntryDraft, 'services' | 'day'>, offered: readonly OfferedService[]) {
  const from = isDay(day) ? day : '1900-01-01'
  const query = {
    from,
    to: addDays(from, daysAhead),
    products: services.map(({ product }) => product).join(),
    staffIds: services.map(({ staffId }) => staffId ?? 'any').join(),
    durations: services.map((service) => ownLength(service, offered) ?? '').join(),
  }
  const enabled = services.length > 0 && isDay(day)
  const { data, isFetching } = useQuery({
    ...useApi().query(getSalonStarts, { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { days: enabled ? (data?.slotsOfDates ?? []) : [], isFetching: enabled && isFetching }
}
