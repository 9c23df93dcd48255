import { useEffect, useState } from 'react'

/**
 * The secret of an opened link (AUTH-07), from the URL fragment, which only this page reads; another link may be opened
 * in the same tab.
 */
export function useLinkSecret(): string | undefined {
  const read = () => /^#([\w-]{43})$/.exec(location.hash)?.[1]
  const [secret, setSecret] = useState(read)
  useEffect(() => {
    const follow = () => setSecret(read())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  })
  return secret
}
