import { fromGoogleHeader, referralHeader } from '@goldline/domain/google/landing'

/**
 * RWG-06: a fetch that sends in a header that the visitor came from Google; undefined: they did not. Reads the address
 * that the page was opened with and stores nothing, so that a reload at another address loses it (UI-15). A header,
 * since the body of an unanswered attempt is kept in the tab.
 */
export function fetchFromGoogle(): typeof fetch | undefined {
  const [opened] = performance.getEntriesByType('navigation')
  const referral = referralHeader(new URL(opened?.name ?? '', location.href).search)
  if (referral === undefined) return undefined
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(fromGoogleHeader, referral)
    return fetch(input, { ...init, headers })
  }
}
