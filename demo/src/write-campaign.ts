/** A campaign that has run for thirty days (MSG-08), written by the functions of its job and its recipients. */
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { shippedTexts } from '@goldline/server/config/legal'
import { setCustomerMarketing } from '@goldline/server/consent/set-marketing'
import type { Tx } from '@goldline/server/db/transaction'
import { defaultTexts } from '@goldline/server/marketing/campaign/queries'
import { runOne } from '@goldline/server/marketing/campaign/run'
import type { MessageDeps } from '@goldline/server/message/types'
import { sql } from 'kysely'
import { answersMs, deliverWaitingSms } from './deliver-sms.ts'
import type { Salon } from './salon-model.ts'

const days = 30
const hour = 10

type CampaignFacts = { salon: Pick<Salon, 'id' | 'timeZone'>; now: number; messages: Omit<MessageDeps, 'clock'> }

/** Sends greetings by SMS, so that their statistics show something. */
export async function writeCampaign(tx: Tx, { salon, now, messages }: CampaignFacts): Promise<void> {
  const clock = zone(salon.timeZone)
  const today = clock.toWall(now).day
  const first = addDays(today, -days)
  const key = { businessObjectId: salon.id, kind: 'BIRTHDAY' } as const
  const figures = { hour, daysBefore: 0, weeks: 12, customerType: 'vip', communicationWay: 'SMS' } as const
  const runs = { enabled: true, since: first, nextRunTime: new Date(clock.toInstant(first, hour * 60)) }
  await tx
    .insertInto('campaign')
    .values({ ...key, ...figures, ...runs, texts: JSON.stringify(defaultTexts('BIRTHDAY')) })
    .execute()
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const time = clock.toInstant(day, hour * 60)
    if (time > now - answersMs) break
    const written = await runOne(tx, { ...messages, clock: { now: () => time } }, key)
    if (written > 0) await leave(tx, salon.id)
  }
  await unsubscribe(tx, salon.id)
}

async function leave(tx: Tx, businessObjectId: string): Promise<void> {
  const at = await deliverWaitingSms(tx, businessObjectId)
  await sql`update bulk_message set ended_time = ${at} where business_object_id = ${businessObjectId} and ended_time is null`.execute(
    tx,
  )
}

/** The second recipient unsubscribed two days later, and the third message failed. */
async function unsubscribe(tx: Tx, businessObjectId: string): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string; sentTime: Date; language: 'de' | 'en' | 'vi' }>`
    select m.id, m.customer_id, m.sent_time, m.language from message m
    where m.business_object_id = ${businessObjectId} and m.type = 'CAMPAIGN' order by m.sent_time, m.id limit 3`.execute(
    tx,
  )
  const [, ended, lost] = rows
  if (ended !== undefined) {
    const { customerId, sentTime, language } = ended
    const told = {
      businessObjectId,
      customerId,
      granted: false,
      textVersion: undefined,
      language,
      client: null,
    } as const
    const clock = { now: () => sentTime.getTime() + 2 * 86_400_000 }
    await setCustomerMarketing(tx, { clock, config: { legal: { texts: shippedTexts } } }, { ...told, givenBy: 'SELF' })
  }
  if (lost !== undefined)
    await tx
      .updateTable('message')
      .set({ status: 'FAILED', failure: 'UNDELIVERED', error: 'GatewayAPI: UNDELIVERABLE' })
      .where('id', '=', lost.id)
      .execute()
}
