/** Codes, refresh tokens and access tokens of Google's stand-in. */
import { randomUUID } from 'node:crypto'

export type Tokens = ReturnType<typeof makeTokens>
type Answer = readonly [status: number, body: unknown]

const lifetimeSeconds = 3599

export function makeTokens() {
  const codes = new Set<string>()
  const refreshing = new Set<string>()
  const access = new Set<string>()

  const newCode = (): string => {
    const code = `4/${randomUUID()}`
    codes.add(code)
    return code
  }

  const newRefresh = (): string => {
    const token = `1//${randomUUID()}`
    refreshing.add(token)
    return token
  }

  /** A code works once. */
  function exchange(form: URLSearchParams): Answer {
    if (!codes.delete(form.get('code') ?? '')) return invalidGrant
    return [200, { ...grant(), refresh_token: newRefresh(), scope: 'https://www.googleapis.com/auth/business.manage' }]
  }

  function grant() {
    const token = `ya29.${randomUUID()}`
    access.add(token)
    return { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' }
  }

  return {
    newCode,
    newRefresh,
    answer(path: string, form: URLSearchParams): Answer {
      if (path === '/revoke') {
        refreshing.delete(form.get('token') ?? '')
        return [200, {}]
      }
      if (form.get('client_id') === null || form.get('client_secret') === null)
        return [401, { error: 'invalid_client' }]
      if (form.get('grant_type') === 'authorization_code') return exchange(form)
      return refreshing.has(form.get('refresh_token') ?? '') ? [200, grant()] : invalidGrant
    },
    isKnown: (header: string | undefined): boolean => access.has(header?.replace('Bearer ', '') ?? ''),
    expire(): void {
      refreshing.clear()
      access.clear()
    },
  }
}

const invalidGrant: Answer = [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }]
