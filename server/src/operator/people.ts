/**
 * Commands for people who cannot sign in without help: those who lost their mailbox (AUTH-18), and a first owner
 * (AUTH-09).
 */
import { maskEmail } from '@goldline/domain/customer/masking'
import { confirmIdentity, ensureProvenAccount } from '../auth/proof.ts'
import { revokeTokens } from '../auth/token.ts'
import type { Tx } from '../db/transaction.ts'
import { findIdentity } from '../identity.ts'
import { randomSecret, secretsFrom, sha256 } from '../secrets.ts'
import { recordedVerb } from './change.ts'
import type { Operation } from './verb.ts'

export const mailbox = recordedVerb({
  name: 'mailbox',
  usage:
    'mailbox <old> <new>       gives an account whose confirmed mailbox is lost another one, and ends its sessions',
  async make(tx, operation) {
    const { given, say } = operation
    const old = emailOf(given[0])
    const next = emailOf(given[1])
    const account = await tx.selectFrom('appUser').select('id').where('email', '=', old).forUpdate().executeTakeFirst()
    if (account === undefined) throw new Error(`no account has the e-mail ${old}`)
    const taken = await tx.selectFrom('appUser').select('id').where('email', '=', next).executeTakeFirst()
    if (taken !== undefined) throw new Error(`another account has the e-mail ${next}`)
    await revokeTokens(tx, clockOf(operation), { userId: account.id })
    await confirmIdentity(tx, depsOf(operation), { userId: account.id, identity: next })
    say('all its sessions end; with the password, or a new one by a code, the new mailbox opens it')
    return { target: `account ${account.id}`, before: maskEmail(old), after: maskEmail(next) }
  },
})

/** Validity of a first owner's link; a day, since the operator hands it over in person. */
const linkMs = 86_400_000

export const owner = recordedVerb({
  name: 'owner',
  usage:
    'owner <e-mail>            prints a link, good once and for a day, by which somebody chooses a password and founds a salon',
  async make(tx, operation) {
    const email = emailOf(operation.given[0])
    const deps = depsOf(operation)
    const userId = await ensureProvenAccount(tx, deps, { identity: email, language: 'de' })
    const secret = await addPasswordLink(tx, { userId, email, now: operation.now })
    if (!operation.dryRun) operation.say(`${deps.config.publicUrl}/admin/new-password#${secret}`)
    return { target: `account ${userId}`, before: 'no link', after: `a link for ${maskEmail(email)}` }
  },
})

type LinkTarget = { userId: string; email: string; now: number }

/** Adds a challenge with a link; its code is random and never sent, so that only the link answers it (AUTH-07). */
async function addPasswordLink(tx: Tx, { userId, email, now }: LinkTarget): Promise<string> {
  const secret = randomSecret()
  const challenge = { hash: sha256(randomSecret()), codeHmac: sha256(randomSecret()), linkHash: sha256(secret) }
  const times = { createdTime: new Date(now), expiresTime: new Date(now + linkMs) }
  const about = { purpose: 'PASSWORD_CHANGE', identity: email, userId, language: 'de' } as const
  await tx
    .insertInto('challenge')
    .values({ ...challenge, ...about, ...times })
    .execute()
  return secret
}

const clockOf = ({ now }: Operation) => ({ clock: { now: () => now } })

function depsOf(operation: Operation) {
  const config = operation.config()
  return { ...clockOf(operation), config, secrets: secretsFrom(config.secretKey) }
}

function emailOf(typed = ''): string {
  const identity = findIdentity(typed)
  if (identity?.kind !== 'EMAIL') throw new Error(`${typed || 'nothing'} is no e-mail address`)
  return identity.value
}
