import { useLocation } from 'wouter'
import { useToken } from '../../app-context.ts'
import { mustAccept } from './terms/must-accept.ts'
import { useMe } from './use-me.ts'

/** The present screen's name. Opening a customer beside the list is the same screen. */
export function useScreen(): string {
  const token = useToken()
  const { data: me } = useMe()
  const [path] = useLocation()
  if (token === undefined) return 'sign-in'
  if (mustAccept(me)) return 'terms'
  return path.replace(/^\/customers\/.*/, '/customers')
}
