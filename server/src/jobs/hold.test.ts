import { afterAll, expect, test, vi } from 'vitest'
import { transact } from '../db/transaction.ts'
import { testDatabase } from '../test/database.ts'
import { quietLog } from '../test/quiet-log.ts'
import { addJobs, type NewJob } from './add-jobs.ts'
import { startReleasedJobs } from './hold.ts'

const database = await testDatabase()
const { db, url } = database
afterAll(() => database.close())

const held = (heldSince: Date | null) => db.updateTable('installation').set({ heldSince }).execute()
const soon = { timeout: 10_000, interval: 20 }

test('[OPS-02] a held database sends nothing, internal jobs run, and waiting ones are sent once it is released', async () => {
  const ran: string[] = []
  const seen = (name: string) => async () => void ran.push(name)
  const tasks = { cleanUp: seen('cleanUp'), sendSms: seen('sendSms'), payTopUp: seen('payTopUp') }
  const add = (...names: (keyof typeof tasks)[]) =>
    transact(db, (tx) =>
      addJobs(
        tx,
        names.map((task) => ({ task, payload: {} }) as NewJob),
      ),
    )
  await held(new Date(0))
  await add('sendSms', 'payTopUp', 'cleanUp')
  const jobs = await startReleasedJobs({ url, log: quietLog, tasks, pollMs: 50 }, { db, askMs: 20 })
  await vi.waitFor(() => expect(ran).toEqual(['cleanUp']), soon)
  await add('cleanUp')
  await vi.waitFor(() => expect(ran).toEqual(['cleanUp', 'cleanUp']), soon)
  await held(null)
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['cleanUp', 'cleanUp', 'payTopUp', 'sendSms']), soon)
  await jobs.stop()
  await held(new Date(0))
  const again = await startReleasedJobs({ url, log: quietLog, tasks, pollMs: 50 }, { db, askMs: 20 })
  await again.stop()
  await held(null)
})
