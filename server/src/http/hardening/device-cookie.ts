/** The known device's cookie (AUTH-07): HttpOnly, and not sent with changes from foreign pages. */
const maxAgeSeconds = 400 * 86_400

/** Browsers accept `__Host-` only for the same host, over https and for all paths. */
const nameOf = (secure: boolean): string => (secure ? '__Host-device' : 'device')

export function deviceCookie(secret: string, { secure }: { secure: boolean }): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
  return `${nameOf(secure)}=${secret}; ${attributes}${secure ? '; Secure' : ''}`
}

/** Returns the secret from a Cookie header; undefined unless it has our format. */
export function readDeviceCookie(cookies: string | undefined): string | undefined {
  const name = /(?:^|;\s*)__Host-device=/.test(cookies ?? '') ? '__Host-device' : 'device'
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1]
}

export const isDeviceCookie = (pair: string): boolean => /^(?:__Host-)?device=/.test(pair)
