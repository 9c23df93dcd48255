import { useEffect, useState } from 'react'

/** Of a link that was sent (AUTH-07): behind the address's #, so that nobody but this page reads it; another may be opened in the same tab. */
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
