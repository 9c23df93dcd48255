import { channels } from '@goldline/domain/message/kinds'
import { messageKinds, messageStates } from '@goldline/domain/message/sent'
import { timePeriods } from '@goldline/domain/time/period'
import { useSearchParams } from 'wouter'

/** Each with what it may be; the first is no filter. */
export const messageFilters = {
  state: messageStates,
  kind: ['all', ...messageKinds],
  channel: ['all', ...channels],
  period: timePeriods,
} as const
type FilterName = keyof typeof messageFilters
type Chosen = { [Name in FilterName]: (typeof messageFilters)[Name][number] }

/** What is asked for stands in the address: it can be shared, and Back takes a filter off. */
export function useMessageFilters() {
  const [params, setParams] = useSearchParams()
  const given = <Value extends string>(name: FilterName, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === params.get(name)) ?? values[0]
  const chosen: Chosen = {
    state: given('state', messageFilters.state),
    kind: given('kind', messageFilters.kind),
    channel: given('channel', messageFilters.channel),
    period: given('period', messageFilters.period),
  }
  const { state, period, kind, channel } = chosen
  const set = (name: FilterName, value: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value && value !== 'all') next.set(name, value)
      else next.delete(name)
      return next
    })
  return {
    chosen,
    asked: { state, period, ...(kind !== 'all' && { kind }), ...(channel !== 'all' && { channel }) },
    set,
    filtered: Object.values(chosen).some((value) => value !== 'all'),
    clear: () => setParams(new URLSearchParams()),
  }
}
