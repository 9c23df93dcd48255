import { getCalendarFrame } from '@goldline/contract/staff'
import { dayOf } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'

/** The salon's people, by whom a customer may like to be served. */
export function useStaffChoices(): readonly { id: string; name: string }[] {
  const today = dayOf(Math.floor(Date.now() / 86_400_000))
  const { data } = useQuery({
    ...useApi().query(getCalendarFrame, { query: { from: today, to: today } }),
    staleTime: 600_000,
  })
  return (data?.staff ?? []).map(({ id, name, surname }) => ({ id, name: `${name} ${surname}`.trim() }))
}
