import { signOut } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../app-context.ts'

/** Signing out here never waits for the server, which may be out of reach. */
export function useSignOut() {
  const { api, session } = useApp()
  return useMutation({ mutationFn: () => api.send(signOut, {}), onSettled: session.signOut })
}
