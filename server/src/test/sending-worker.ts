/** A worker in its own process, for tests that kill it. Arguments: database, SMS provider, silence and beat in ms. */
import { openDatabase } from '../db/database.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { sendMessage } from '../message/send-message.ts'
import { bulkGate } from '../providers/bulkgate.ts'
import { secretsFrom } from '../secrets.ts'
import { quietLog } from './quiet-log.ts'
import { clockAheadMs, runClock } from './run-clock.ts'

const [url = '', baseUrl = '', silentMs = '', beatMs = ''] = process.argv.slice(2)
const { db } = openDatabase({ url, clockAheadMs })
const deps = {
  db,
  clock: runClock,
  log: quietLog,
  secrets: secretsFrom('k'.repeat(43)),
  config: { publicUrl: 'https://goldline.example', dataDir: '/nowhere' },
  demo: false,
  backoff: () => 100,
  providers: { email: undefined, sms: [bulkGate({ baseUrl, applicationId: '1', applicationToken: 't' })] },
}
await startJobs({
  url,
  log: quietLog,
  silentMs: Number(silentMs),
  beatMs: Number(beatMs),
  tasks: { sendSms: (payload) => sendMessage(deps, (payload as { id: string }).id) },
})
