/** A hanging provider delays only its own messages and codes (OPS-08): checked while all its sends are pending. */
import { startBulkGate } from '@goldline/stand-ins/bulkgate'
import { startSmtp } from '@goldline/stand-ins/smtp'
import { afterEach, expect, test, vi } from 'vitest'
import { bulkGate } from '../providers/bulkgate.ts'
import { smtp } from '../providers/smtp.ts'
import type { MessageProviders } from '../providers/types.ts'
import { taskList } from '../tasks.ts'
import { testApp } from '../test/app.ts'
import { startDeadProvider } from '../test/dead-provider.ts'
import { queueing } from '../test/sending.ts'
import { lanes } from './kinds.ts'
import { startJobs, type Tasks } from './start-jobs.ts'

const soon = { timeout: 20_000, interval: 20 }
const longMs = 600_000
let stack = new AsyncDisposableStack()
afterEach(async () => {
  await stack.disposeAsync()
  stack = new AsyncDisposableStack()
})

/** The real server's jobs with one provider per channel, of which one may hang. */
async function aWorld(dead: 'SMS' | 'EMAIL' | undefined) {
  const { deps, db, close } = await testApp()
  stack.defer(close)
  const [sms, mail, hanging] = await Promise.all([startBulkGate(), startSmtp(), startDeadProvider()])
  const from = 'no-reply@goldline.example'
  const url = dead === 'EMAIL' ? `smtp://127.0.0.1:${hanging.port}` : mail.url
  const baseUrl = dead === 'SMS' ? `http://127.0.0.1:${hanging.port}` : sms.url
  const providers: MessageProviders = {
    sms: [bulkGate({ baseUrl, applicationId: '1', applicationToken: 't', limitMs: longMs })],
    email: smtp({ url, from, limitMs: longMs }),
  }
  const work = async (others: Tasks = {}) => {
    const url = deps.config.databaseUrls?.url ?? ''
    const tasks = { ...taskList(deps, { providers, codeDb: db, url }), ...others }
    const jobs = await startJobs({ url, log: deps.log, tasks })
    // Disconnect first: stopping would wait for a hanging job.
    stack.defer(async () => {
      await hanging.close()
      await jobs.stop()
      await Promise.all([sms.close(), mail.close()])
    })
  }
  return { sms, mail, hanging, work, ...queueing({ db, clock: deps.clock, secrets: deps.secrets }) }
}

test.each([
  { dead: 'EMAIL', alive: 'SMS', full: lanes.mails + lanes.mailCodes },
  { dead: 'SMS', alive: 'EMAIL', full: lanes.sms + lanes.smsCodes },
] as const)(
  '[OPS-08] while every send by $dead hangs, codes and messages by $alive arrive',
  async ({ dead, alive, full }) => {
    const world = await aWorld(dead)
    const arrived = (id: string) =>
      world.sms.taken.some(({ tag }) => tag === id) || world.mail.taken.some(({ messageId }) => messageId.includes(id))
    for (let count = 0; count < 12; count++) await world.queued(dead)
    for (let count = 0; count < 12; count++) await world.queuedCode(dead, '123456')
    await world.work()
    await vi.waitFor(() => expect(world.hanging.waiting()).toBe(full), soon)
    const code = await world.queuedCode(alive, '654321')
    const message = await world.queued(alive)
    await vi.waitFor(() => expect([arrived(code), arrived(message)]).toEqual([true, true]), soon)
    expect(world.hanging.waiting()).toBe(full)
  },
)

test('[OPS-08] codes are sent at once, even if more messages and jobs are waiting than there are workers', async () => {
  const world = await aWorld(undefined)
  const release = Promise.withResolvers<void>()
  stack.defer(() => release.resolve())
  let busy = 0
  const hang = () => {
    busy += 1
    return release.promise
  }
  for (let count = 0; count < 12; count++) await world.queued(count % 2 === 0 ? 'SMS' : 'EMAIL')
  await world.work({ sendSms: hang, sendMail: hang })
  await vi.waitFor(() => expect(busy).toBe(lanes.sms + lanes.mails), soon)
  const [sms, mail] = [await world.queuedCode('SMS', '123456'), await world.queuedCode('EMAIL', '123456')]
  await vi.waitFor(() => expect(world.sms.taken.map(({ tag }) => tag)).toEqual([sms]), soon)
  await vi.waitFor(
    () => expect(world.mail.taken.map(({ messageId }) => messageId.includes(mail))).toEqual([true]),
    soon,
  )
  release.resolve()
})
