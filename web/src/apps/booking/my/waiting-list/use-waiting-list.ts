import { getMyWaitingListEntries, joinWaitingList, leaveWaitingList } from '@goldline/contract/appointment/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { allowGone } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'

export function useWaitingList() {
  return useQuery({ ...useApi().query(getMyWaitingListEntries, {}), refetchOnWindowFocus: true })
}

/** Joins the waiting list; a retry after a lost answer adds only one entry. */
export function useJoinWaitingList(onDone: () => void) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  return useCall(joinWaitingList, {
    inline: true,
    onDone: async () => {
      notices.show(t('my.waiting.joined'), 'success')
      await cache.invalidate(getMyWaitingListEntries)
      onDone()
    },
  })
}

export function useLeaveWaitingList(id: string) {
  const t = useText()
  const { api, notices } = useApp()
  const cache = useCache()
  return useWork(() => api.ask(leaveWaitingList, { params: { id } }).catch(allowGone), {
    inline: true,
    onDone: async () => {
      notices.show(t('my.waiting.left'), 'success')
      await cache.invalidate(getMyWaitingListEntries)
    },
  })
}
