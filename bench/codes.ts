/**
 * Measures the time from requesting a code to its arrival at the provider, while every other message and the codes of
 * the other channel hang (OPS-08): the real server, jobs, database and both providers on loopback.
 */
import { secretsFrom } from '../server/src/secrets.ts'
import { startDeadProvider } from '../server/src/test/dead-provider.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { queueing } from '../server/src/test/sending.ts'
import { startBulkGate } from '../stand-ins/src/bulkgate.ts'
import { startSmtp } from '../stand-ins/src/smtp.ts'
import { type Figure, median } from './figures.ts'
import { post, realServer, throwAwayDatabase } from './real-servers.ts'

const stuck = 40
const mostMs = 1000
const kinds = {
  SMS: { other: 'EMAIL', identity: (at: number) => `+4179${String(at).padStart(4, '0')}123` },
  EMAIL: { other: 'SMS', identity: (at: number) => `somebody-${at}@example.com` },
} as const
type Channel = keyof typeof kinds

export async function codeFigures(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const channel of ['SMS', 'EMAIL'] as const) {
    const times = (await timesOf(channel, rounds)).toSorted((a, b) => a - b)
    const what = `code by ${channel}, every send by ${kinds[channel].other} hanging`
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
    figures.push({ what: `${what}: median`, figure: median(times), unit: 'ms' })
    figures.push({ what: `${what}: 95 of 100 within`, figure: p95, goal: mostMs, unit: 'ms' })
  }
  return figures
}

async function timesOf(channel: Channel, rounds: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack()
  const { db, url: databaseUrl } = await throwAwayDatabase(stack)
  const [sms, mail, dead] = await Promise.all([startBulkGate(), startSmtp(), startDeadProvider()])
  stack.defer(async () => void (await Promise.all([sms.close(), mail.close(), dead.close()])))
  const { url } = await realServer(databaseUrl, stack, {
    ROLE: 'all',
    SMTP_URL: channel === 'EMAIL' ? mail.url : `smtp://127.0.0.1:${dead.port}`,
    BULKGATE_BASE_URL: channel === 'SMS' ? sms.url : `http://127.0.0.1:${dead.port}`,
    BULKGATE_APPLICATION_ID: '1',
    BULKGATE_APPLICATION_TOKEN: 't',
    BULKGATE_REPORT_SECRET: 'kT3v8QyLr0ZbN1sXw5GdJm7HcPfAeU2i',
  })
  stack.defer(() => dead.close())
  const { other, identity } = kinds[channel]
  const queue = queueing({ db, clock: runClock, secrets: secretsFrom('k'.repeat(43)) })
  const askFor = (who: string, at: number) =>
    post(`${url}/v1/customer-users`, { 'x-forwarded-for': `10.1.${at}.1` }, { identity: who })
  for (let at = 0; at < stuck; at++) await queue.queued(other)
  for (let at = 0; at < stuck; at++) await askFor(kinds[other].identity(at), at)
  const taken = () => (channel === 'SMS' ? sms.taken.length : mail.taken.length)
  const times: number[] = []
  for (let at = 0; at < rounds; at++) {
    const begun = performance.now()
    await askFor(identity(at), at)
    while (taken() <= at) await new Promise((resolve) => setTimeout(resolve, 1))
    times.push(performance.now() - begun)
  }
  return times
}
