import { signOut } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../app-context.ts'

/** Signs out locally without waiting for the server, which may be unreachable. */
export function useSignOut() {
  const { api, session } = useApp()
  return useMutation({ mutationFn: () => api.send(signOut, {}), onSettled: session.signOut })
}
