import { getPartySlots } from '@goldline/contract/appointment/party'
import { maxPartyDays } from '@goldline/domain/appointment/party-limits'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useMyFacts } from '../my/my-facts.ts'
import { formatMembers } from './party-draft.ts'
import type { Party } from './use-party.ts'

/** The maximum age of availability in milliseconds, since others book at any moment. */
const staleTime = 15_000

/** Fetches the first range of days with starts; later ranges can be shown, up to the salon's horizon. */
export function usePartySlots({ party: { members, inTurn, ranges }, change }: Pick<Party, 'party' | 'change'>) {
  const api = useApi()
  const { businessObject, now } = useMyFacts()
  const today = zone(businessObject.timeZone).toWall(Date.parse(now)).day
  const horizon = addDays(today, businessObject.horizonDays)
  const from = ranges.at(-1) ?? today
  const memberQuery = formatMembers(members)
  const last = addDays(from, maxPartyDays - 1)
  const range = { from, to: last < horizon ? last : horizon }
  const answer = useQuery({
    ...api.query(getPartySlots, {
      params: { id: businessObject.id },
      query: { ...range, members: memberQuery ?? '', inTurn: inTurn ? 'true' : 'false' },
    }),
    enabled: memberQuery !== undefined,
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  })
  const next = answer.data && !answer.isPlaceholderData ? addDays(answer.data.to, 1) : undefined
  return {
    ...answer,
    data: memberQuery === undefined ? undefined : answer.data,
    shown: { from, to: answer.data?.to ?? range.to },
    waitsForServices: memberQuery === undefined,
    earlier: ranges.length > 0 ? () => change({ ranges: ranges.slice(0, -1) }) : undefined,
    later: next !== undefined && next <= horizon ? () => change({ ranges: [...ranges, next] }) : undefined,
  }
}

export type PartySlots = ReturnType<typeof usePartySlots>
