import { Refused } from '../http/errors.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Where PayPal sends the buyer back to, with our order's id: only below `publicUrl`, or a stranger's link would use our name to lead
 * anywhere. On one's own computer the names of loopback are one. `field` names the address in the refusal.
 */
export function returnAddress(publicUrl: string, wanted: string, orderId: string, field: string): string {
  const base = new URL(publicUrl)
  // A path is below PUBLIC_URL by itself: the admin may have been opened under another name of the same server.
  const url = wanted !== '' && URL.canParse(wanted, base.origin) ? new URL(wanted, base.origin) : undefined
  if (url === undefined || !isBelow(base, url)) throw new Refused('invalid-request', { field: `query.${field}` })
  url.searchParams.set('orderId', orderId)
  return url.href
}

function isBelow(base: URL, url: URL): boolean {
  const sameHost = url.host === base.host || (loopback.has(base.hostname) && loopback.has(url.hostname))
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  const plain = url.username === '' && url.password === ''
  return (
    plain && sameHost && url.protocol === base.protocol && url.port === base.port && url.pathname.startsWith(folder)
  )
}
