import { fromGoogleHeader, referralHeader } from '@goldline/domain/google/landing'

/**
 * Returns a fetch that adds a header if the visitor came from Google, otherwise undefined (RWG-06). Reads the URL that
 * the page was opened with and stores nothing, so that a reload at another URL loses it (UI-15). Uses a header, since
 * the body of an unanswered attempt is kept in the tab.
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
