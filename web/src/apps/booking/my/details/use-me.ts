import { getMe, type SignedInUser, updateUser } from '@goldline/contract/auth/user'
import { useQuery } from '@tanstack/react-query'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'

export function useMe() {
  return useQuery(useApi().query(getMe, {}))
}

/** Changes name or language, and shows a notice once saved. */
export function useUpdateMe(me: SignedInUser, onSuccess: () => void = () => undefined) {
  const cache = useCache()
  const saved = useShowSaved()
  const { mutate, ...call } = useCall(updateUser, {
    inline: true,
    onDone: (next) => {
      cache.write(getMe, {}, next)
      saved()
      onSuccess()
    },
  })
  return { ...call, update: (body: Parameters<typeof mutate>[0]['body']) => mutate({ params: { id: me.id }, body }) }
}

/** Returns a function that shows the notice that a change was saved. */
export function useShowSaved() {
  const t = useText()
  const { notices } = useApp()
  return () => notices.show(t('word.savedNotice'), 'success')
}
