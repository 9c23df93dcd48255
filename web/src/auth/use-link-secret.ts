import { useState } from 'react'
import { useWindowEvent } from '../kit/use-window-event.ts'

/**
 * The secret of an opened link (AUTH-07), from the URL fragment, which only this page reads; another link may be opened
 * in the same tab.
 */
export function useLinkSecret(): string | undefined {
  const read = () => /^#([\w-]{43})$/.exec(location.hash)?.[1]
  const [secret, setSecret] = useState(read)
  useWindowEvent('hashchange', () => setSecret(read()))
  return secret
}
