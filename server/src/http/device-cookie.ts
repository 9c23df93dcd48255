/** The cookie of a known device (AUTH-07): no script reads it, and no page of a stranger has it sent with a change. */
const maxAgeSeconds = 400 * 86_400

/** A browser takes `__Host-` only from this very host, over https, for every path. */
const nameOf = (secure: boolean): string => (secure ? '__Host-device' : 'device')

export function deviceCookie(secret: string, { secure }: { secure: boolean }): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
  return `${nameOf(secure)}=${secret}; ${attributes}${secure ? '; Secure' : ''}`
}

/** The secret in a request's Cookie header; anything else than one of ours is none. */
export function deviceIn(cookies: string | undefined): string | undefined {
  const name = /(?:^|;\s*)__Host-device=/.test(cookies ?? '') ? '__Host-device' : 'device'
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1]
}

export const isDeviceCookie = (pair: string): boolean => /^(?:__Host-)?device=/.test(pair)
