/** RWG-01: checks that a call comes from Google, by the user name and one of the operator's two passwords. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'

const minute = { windowSeconds: 60 }
const guessesAMinute = 30
const callsAMinute = 3000

type GoogleCall = { raw: { request: FastifyRequest; reply: FastifyReply }; address: string }

/**
 * Refuses with route-notFound if the operator has not enabled these calls, and wrong passwords with Unauthorized.
 * Guesses are limited by network, but the right password is always accepted, so that strangers cannot lock Google out.
 */
export async function requireGoogle(deps: Deps, { raw, address }: GoogleCall): Promise<void> {
  const { credentials, oldPassword } = deps.config.providers.googleBooking
  if (credentials === undefined) throw new Refused('route-notFound')
  const passwords = [credentials.PASSWORD, oldPassword].filter((each) => each !== undefined)
  if (isOneOf(raw.request.headers.authorization ?? '', credentials.USER, passwords))
    return limit(deps, `google calls ${networkOf(address)}`, { ...minute, max: callsAMinute })
  await limit(deps, `google guesses ${networkOf(address)}`, { ...minute, max: guessesAMinute })
  raw.reply.header('www-authenticate', 'Basic realm="booking server"')
  throw new Refused('Unauthorized')
}

/** Compares with each password in constant time. */
function isOneOf(header: string, user: string, passwords: readonly string[]): boolean {
  const [scheme = '', sent = ''] = header.split(' ')
  const given = digest(Buffer.from(sent, 'base64').toString('utf8'))
  const fits = passwords.map((password) => timingSafeEqual(given, digest(`${user}:${password}`)))
  return scheme.toLowerCase() === 'basic' && fits.includes(true)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
