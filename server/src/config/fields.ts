import { isIP } from 'node:net'
import { isEmail } from '@goldline/domain/customer/email'
import { type LogLevel, logLevels } from '@goldline/domain/log-levels'

/** Parses a variable's text, or throws an Error that describes the problem. */
export type Field<T> = (text: string) => T

export const text: Field<string> = (value) => value

export const port: Field<number> = (value) => {
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value)
  throw new Error(`must be a port from 1 to 65535, is "${value}"`)
}

export const host: Field<string> = (value) => {
  if (isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value
  throw new Error(`must be an address or the name of a host, is "${value}"`)
}

export const flag: Field<boolean> = (value) => {
  if (value === '1' || value === '0') return value === '1'
  throw new Error(`must be 1 or 0, is "${value}"`)
}

export const milliseconds: Field<number> = (value) => {
  if (/^-?\d{1,14}$/.test(value)) return Number(value)
  throw new Error(`must be a whole number of milliseconds, is "${value}"`)
}

const longestDelay = 60

/** Reads seconds, returns milliseconds. */
export const delay: Field<number> = (value) => {
  if (/^\d{1,2}$/.test(value) && Number(value) <= longestDelay) return Number(value) * 1000
  throw new Error(`must be a number of seconds from 0 to ${longestDelay}, is "${value}"`)
}

export const percent: Field<number> = (value) => {
  if (/^\d{1,2}(\.\d)?$/.test(value)) return Number(value)
  throw new Error(`must be a percentage below 100, is "${value}"`)
}

export function oneOf<const T extends readonly string[]>(choices: T): Field<T[number]> {
  return (value) => {
    if (choices.includes(value)) return value
    throw new Error(`must be one of ${choices.join(', ')}, is "${value}"`)
  }
}

/** Reads a level in upper or lower case. */
export const logLevel: Field<LogLevel> = (value) => oneOf(logLevels)(value.toUpperCase())

/** Reads an origin or base URL and removes the trailing slash. */
export const httpUrl: Field<string> = (value) => {
  const url = parsed(value, ['http:', 'https:'], 'http:// or https://')
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error('must be an address without a sign-in, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

/** Reads an origin without a path, since all routes begin at the root. */
export const origin: Field<string> = (value) => {
  const url = httpUrl(value)
  if (new URL(url).pathname !== '/') throw new Error(`must be an address without a path, is "${value}"`)
  return url
}

export const databaseUrl: Field<string> = (value) => {
  parsed(value, ['postgres:', 'postgresql:'], 'postgres://')
  return value
}

export const smtpUrl: Field<string> = (value) => {
  parsed(value, ['smtp:', 'smtps:'], 'smtp:// or smtps://')
  return value
}

/** Reads an e-mail address. */
export const email: Field<string> = (value) => {
  if (isEmail(value)) return value
  throw new Error(`must be an e-mail address, is "${value}"`)
}

/**
 * Reads the proxies whose X-Forwarded-For is trusted: addresses, networks (10.0.0.0/8), `loopback`; comma-separated.
 */
export const proxies: Field<readonly string[]> = (value) => {
  const list = value.split(',').map((part) => part.trim())
  for (const part of list) {
    if (part !== 'loopback' && !isNetwork(part)) {
      throw new Error(`must be addresses, networks or "loopback", separated by commas; "${part}" is none`)
    }
  }
  return list
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

// Never repeat the value in the message: these addresses contain passwords.
function parsed(value: string, protocols: string[], shown: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url !== undefined && protocols.includes(url.protocol) && url.host !== '') return url
  throw new Error(`must be an address that starts with ${shown}`)
}
