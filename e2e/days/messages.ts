import type { Channel } from '@goldline/domain/message/kinds'
import { expect } from '@playwright/test'
import { inDatabase } from '../database.ts'

/** Types that jobs send by themselves. */
const ofJobs = ['REMINDER', 'REVIEW_REQUEST', 'CAMPAIGN', 'FREE_START', 'REQUEST_EXPIRED']
/** Invoices of the demo's purchases, created by a job at some time of the day. */
const ofDemo = 'INVOICE_READY'

type MessageCount = { readonly types: readonly string[]; readonly count: number }

/** Compares the messages that pages promised with those written: each once, and no others. */
export async function messages() {
  const promised: string[] = []
  const some: MessageCount[] = []
  const known = new Set<string>()
  const all = () =>
    inDatabase((db) => db.selectFrom('message').select(['id', 'type', 'channel', 'recipient']).execute())
  const before = new Set((await all()).map(({ id }) => id))
  const written = async () =>
    (await all())
      .filter(({ id, type }) => !before.has(id) && type !== ofDemo)
      .filter(({ type, recipient }) => !ofJobs.includes(type) || known.has(recipient ?? ''))
      .map(({ type, channel, recipient }) => `${type} ${channel} ${recipient}`)
  return {
    /** Records that a page promised this message. */
    promises(type: string, channel: Channel, recipient: string) {
      known.add(recipient)
      promised.push(`${type} ${channel} ${recipient}`)
    },
    /** Records that a page promised this number of messages. */
    promisesSome: (types: readonly string[], count: number) => void some.push({ types, count }),
    async holds() {
      const compared = async () => compare(await written(), promised, some)
      const message = 'what was promised is sent, and nothing besides'
      await expect.poll(compared, { message }).toEqual({ missing: [], besides: [] })
    },
  }
}

function compare(written: readonly string[], promised: readonly string[], some: readonly MessageCount[]) {
  const besides = [...written]
  const take = (is: (line: string) => boolean): boolean => {
    const at = besides.findIndex(is)
    if (at >= 0) besides.splice(at, 1)
    return at >= 0
  }
  const missing = promised.filter((line) => !take((each) => each === line))
  for (const { types, count } of some)
    for (let told = 0; told < count; told++)
      if (!take((line) => types.some((type) => line.startsWith(`${type} `)))) missing.push(types.join(' or '))
  return { missing, besides }
}
