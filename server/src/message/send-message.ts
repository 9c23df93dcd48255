/** The job that sends one message. It may run twice or on two workers: only the one that claimed the row sends. */
import { reservationEnd } from '@goldline/domain/credit/reservation'
import { allowsChannel } from '@goldline/domain/message/communication-preference'
import type { SendOutcome } from '@goldline/domain/message/delivery'
import {
  type Backoff,
  codeLimitMs,
  decideAfterAttempt,
  decideClaim,
  expiredClaim,
  isCode,
  type SendClaim,
  type SendDecision,
} from '@goldline/domain/message/delivery'
import { countSms } from '@goldline/domain/message/gsm'
import { marketingTime, quietColumns } from '@goldline/domain/message/quiet-hours'
import type { Selectable, Updateable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { endReservations } from '../ledger/reserve.ts'
import type { Log } from '../log.ts'
import type { MessageProviders } from '../providers/types.ts'
import type { Secrets } from '../secrets.ts'
import { chooseProvider, countReadyOthers, otherProviders } from './choose-provider.ts'
import { composeMail } from './compose-mail.ts'
import { takeEarlyReport } from './early-report.ts'
import { parseBody, sendingJob } from './queue.ts'
import type { SendableMessage as Message } from './types.ts'
import { isOutdated } from './useless.ts'
import { withVisitSecret } from './visit-link.ts'

export type SendDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Pick<Secrets, 'open' | 'hmac'>
  readonly config: Pick<Config, 'publicUrl' | 'dataDir'>
  readonly demo: boolean
  readonly providers: MessageProviders
  readonly backoff: Backoff
}

const hasReader = (row: Selectable<Database['message']>): row is Message => row.recipient !== null

export async function sendMessage(deps: SendDeps, id: string): Promise<void> {
  const message = await claim(deps, id)
  if (message === undefined) return
  const outcome = await deliver(deps, message)
  const othersFirst = message.channel === 'SMS' ? countReadyOthers(deps.providers.sms, message.provider) : 0
  const verdict = decideAfterAttempt(message, outcome, { now: deps.clock.now(), backoff: deps.backoff, othersFirst })
  await settle(deps, message, { outcome, verdict })
}

/** Marks the row SENDING before the provider is called, so that a crash after this point counts as "answer lost". */
function claim(deps: SendDeps, id: string): Promise<Message | undefined> {
  const now = deps.clock.now()
  return transact(deps.db, async (tx) => {
    const row = await tx.selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined || !hasReader(row) || isBeingSent(row, now)) return undefined
    const others = row.channel === 'SMS' ? otherProviders(deps.providers.sms, row.provider).length : 0
    const decision = (await isOutdated(tx, row, now))
      ? expireClaim(row, now)
      : await claimMarketing(tx, row, { now, others })
    if (decision.kind === 'done') return undefined
    if (decision.kind === 'wait') {
      // Before its second try, a bulk message is sent by the bulk job.
      if (row.bulkMessageId === null || row.attempts > 0) await addJobs(tx, [sendingJob(row, decision.untilMs - now)])
      return undefined
    }
    const change: Updateable<Database['message']> =
      decision.kind === 'giveUp'
        ? { ...endOf(decision), ...wipeText(deps, row) }
        : {
            status: 'SENDING',
            failure: null,
            provider: decision.kind === 'repeat' ? row.provider : await chooseProvider(tx, deps.providers, row),
            attempts: row.attempts + 1,
            // A repeat keeps the time of the try that it repeats.
            ...(decision.kind === 'send'
              ? { sendingTime: new Date(now), guardedRetry: false }
              : { guardedRetry: true }),
          }
    const changed = await tx.updateTable('message').set(change).where('id', '=', id).returningAll().executeTakeFirst()
    const claimed = changed && { ...changed, recipient: row.recipient }
    if (decision.kind !== 'giveUp') return claimed
    if (claimed !== undefined) await endCredit(tx, claimed, now)
    return undefined
  })
}

/** Whether another run of the bulk job may still be sending the message: no provider takes longer than a minute. */
const isBeingSent = ({ bulkMessageId, status, sendingTime }: Message, now: number): boolean =>
  bulkMessageId !== null && status === 'SENDING' && sendingTime !== null && now - sendingTime.getTime() < 60_000

/** Gives up a message that comes too late; one that may have been sent already becomes unknown. */
function expireClaim(row: Message, now: number): SendClaim {
  const decision = decideClaim(row, now)
  return decision.kind === 'send' ? expiredClaim : decision
}

const endOf = ({ status, failure, error }: Extract<SendClaim, { kind: 'giveUp' }>) => ({ status, failure, error })

type WaitDecision = { readonly kind: 'wait'; readonly untilMs: number }

/** Marketing is sent neither after an opt-out (MSG-16) nor in quiet hours (MSG-14), however late it is tried. */
async function claimMarketing(
  tx: Tx,
  row: Message,
  { now, others }: { now: number; others: number },
): Promise<SendClaim | WaitDecision> {
  const decision = decideClaim(row, now, others)
  const { businessObjectId, customerId } = row
  if (businessObjectId === null || customerId === null) return decision
  if (decision.kind === 'done' || decision.kind === 'giveUp') return decision
  const facts = await tx
    .selectFrom('businessObject as b')
    .leftJoin('customerProfile as p', (join) =>
      join.onRef('p.businessObjectId', '=', 'b.id').on('p.customerId', '=', customerId),
    )
    .select(quietColumns)
    .select(['p.notificationSubscribed', 'p.communicationPreference'])
    .where('b.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const { notificationSubscribed, communicationPreference: preference } = facts
  if (!notificationSubscribed || preference === null || !allowsChannel(preference, row.channel))
    return decision.kind === 'send'
      ? { kind: 'giveUp', status: 'FAILED', failure: 'UNSUBSCRIBED', error: 'unsubscribed' }
      : { kind: 'giveUp', status: 'UNKNOWN', failure: 'LOST', error: 'unsubscribed' }
  const untilMs = marketingTime(now, facts)
  return decision.kind === 'send' && untilMs > now ? { kind: 'wait', untilMs } : decision
}

async function deliver(deps: SendDeps, message: Message): Promise<SendOutcome> {
  const { sms: providers, email } = deps.providers
  const stored = message.sealed ? deps.secrets.open(message.text) : message.text
  const text = withVisitSecret(deps.secrets, stored, { ...message, ...deps.config })
  if (message.channel === 'SMS') {
    const unicode = countSms(text).encoding === 'UNICODE'
    const provider = providers.find(({ name }) => name === message.provider)
    const hurry = isCode(message) && countReadyOthers(providers, message.provider) > 0 ? { limitMs: codeLimitMs } : {}
    const sms = { to: message.recipient, text, unicode, tag: message.id, ...hurry }
    if (provider !== undefined) return provider.send({ ...sms, promotional: message.customerId !== null })
    // Another provider would not know that this is a repeat.
    return message.guardedRetry ? { kind: 'unknown', error: 'sent, answer lost' } : withoutProvider('SMS')
  }
  return (await email?.send(await composeMail(deps, message, parseBody('EMAIL', text)))) ?? withoutProvider('e-mail')
}

const withoutProvider = (channel: string): SendOutcome => ({
  kind: 'refused',
  off: true,
  error: `no provider for ${channel} is configured`,
})

/** Writes nothing if another worker has claimed the row since: `attempts` is the fencing token. */
async function settle(
  deps: SendDeps,
  message: Message,
  { outcome, verdict }: { outcome: SendOutcome; verdict: SendDecision },
): Promise<void> {
  const { id, attempts, channel } = message
  const { status, failure, error, guardedRetry, retryMs } = verdict
  const last = retryMs === undefined
  const change: Updateable<Database['message']> = {
    status,
    failure,
    error,
    guardedRetry,
    ...(outcome.kind === 'accepted'
      ? { sentTime: new Date(deps.clock.now()), providerReference: outcome.reference }
      : {}),
    ...(outcome.kind === 'refused' && outcome.addressRefused ? { addressRefused: true } : {}),
    ...(last ? wipeText(deps, message) : {}),
  }
  const mark = async (db: Db, more: Updateable<Database['message']>) => {
    const own = db
      .updateTable('message')
      .set({ ...change, ...more })
      .where('id', '=', id)
    const claimed = own.where('status', '=', 'SENDING').where('attempts', '=', attempts)
    return (await claimed.executeTakeFirst()).numUpdatedRows > 0n
  }
  const inTransaction = (tx: Tx) =>
    settleRow(tx, deps, {
      message,
      verdict,
      mark: async () => mark(tx, await takeOvertakingReport(tx, message, outcome)),
    })
  // If the process dies after the mail server's answer, the e-mail is sent again: one statement keeps this unlikely.
  const written = last && channel === 'EMAIL' ? await mark(deps.db, {}) : await transact(deps.db, inTransaction)
  logTry(deps.log, { messageId: id, channel, status, attempts, error, retryMs, written })
}

type SettledMessage = { readonly message: Message; readonly verdict: SendDecision; mark(): Promise<boolean> }

/** Stores the verdict, and ends the message's reservation or enqueues its next try. */
async function settleRow(tx: Tx, deps: SendDeps, { message, verdict, mark }: SettledMessage): Promise<boolean> {
  const { id, channel, sealed, type } = message
  const { status, retryMs } = verdict
  if (!(await mark())) return false
  if (retryMs === undefined) await endCredit(tx, { ...message, status }, deps.clock.now())
  else await addJobs(tx, [sendingJob({ id, channel, sealed, type }, retryMs)])
  return true
}

/** Returns the report that the provider sent before its answer (MSG-12). */
async function takeOvertakingReport(tx: Tx, { channel, provider }: Message, outcome: SendOutcome) {
  if (channel !== 'SMS' || provider === null || outcome.kind !== 'accepted' || outcome.reference === null) return {}
  return takeEarlyReport(tx, { provider, reference: outcome.reference })
}

/** Ends the message's reservation (CRD-06). A refused repeat does not show whether the first attempt was sent. */
function endCredit(tx: Tx, { channel, businessObjectId, id, status, guardedRetry }: Message, now: number) {
  const ending = channel === 'SMS' ? reservationEnd({ status, maybeTaken: guardedRetry }) : undefined
  return endReservations(tx, [{ businessObjectId, id, ending }], now)
}

/** A code is deleted as soon as it is sent; in the demo /outbox shows it (AUTH-07). */
function wipeText({ demo }: SendDeps, { sealed }: Message): { text?: string } {
  return sealed && !demo ? { text: '' } : {}
}

type LoggedTry = { messageId: string; status: string; retryMs: number | undefined; written: boolean }

function logTry(log: Log, facts: LoggedTry & Record<string, unknown>): void {
  if (!facts.written) log.warn(facts, 'another worker took the message over')
  else if (facts.status === 'SENT') log.info(facts, 'message sent')
  else if (facts.retryMs === undefined) log.error(facts, 'message given up')
  else log.warn(facts, 'message not sent yet')
}
