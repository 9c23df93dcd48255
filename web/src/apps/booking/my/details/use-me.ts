import type { BodySent } from '@goldline/contract/call'
import { getMe, type SignedInUser, updateUser } from '@goldline/contract/user'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../app-context.ts'

const meKey = (token: string | undefined) => ['me', token]

/** Who is signed in; a new token of the same person changes nothing on the page. */
export function useMe() {
  const { api, session } = useApp()
  return useQuery({
    queryKey: meKey(session.token()),
    queryFn: async ({ signal }) => (await api.send(getMe, {}, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Puts what a call answered in the place of what was known. */
export function useKeepMe() {
  const { session } = useApp()
  const queryClient = useQueryClient()
  return (me: SignedInUser) => queryClient.setQueryData(meKey(session.token()), me)
}

/** Changes name or language, and says so. */
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

/** The notice that something is kept now. */
export function useSaved() {
  const intl = useIntl()
  const { notices } = useApp()
  return () => notices.show(intl.formatMessage({ id: 'my.details.saved' }), 'success')
}
