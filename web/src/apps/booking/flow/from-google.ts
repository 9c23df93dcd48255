import { fromGoogleHeader, referralIn } from '@goldline/domain/google/landing'

/**
 * RWG-06: how a booking says that Google led here. It is read from the address with which the page was opened, and kept
 * nowhere else: after a reload of another address nobody knows (UI-15). As a header, since the attempt's body is kept.
 */
export function fetchFromGoogle(): typeof fetch | undefined {
  const [opened] = performance.getEntriesByType('navigation')
  const referral = referralIn(new URL(opened?.name ?? '', location.href).search)
  if (referral === undefined) return undefined
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(fromGoogleHeader, referral)
    return fetch(input, { ...init, headers })
  }
}
