import type { BodySent } from '@goldline/contract/call'
import { getMe, type SignedInUser, updateUser } from '@goldline/contract/user'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../app-context.ts'

const meKey = (token: string | undefined) => ['me', token]

/** The signed-in person; a renewed token of the same person changes nothing. */
export function useMe() {
  const { api, session } = useApp()
  return useQuery({
    queryKey: meKey(session.token()),
    queryFn: async ({ signal }) => (await api.send(getMe, {}, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Stores a call's answer as the person's present data. */
function useKeepMe() {
  const { session } = useApp()
  const queryClient = useQueryClient()
  return (me: SignedInUser) => queryClient.setQueryData(meKey(session.token()), me)
}

/** Changes name or language, and says that it is saved. */
export function useUpdateMe(me: SignedInUser, onSuccess: () => void = () => undefined) {
  const { api } = useApp()
  const keep = useKeepMe()
  const saved = useSaved()
  return useMutation({
    mutationFn: async (body: BodySent<typeof updateUser>) =>
      (await api.send(updateUser, { params: { id: me.id }, body })).data,
    onSuccess: (next) => {
      keep(next)
      saved()
      onSuccess()
    },
  })
}

/** The notice that something was saved. */
export function useSaved() {
  const intl = useIntl()
  const { notices } = useApp()
  return () => notices.show(intl.formatMessage({ id: 'my.details.saved' }), 'success')
}
