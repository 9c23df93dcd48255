import type { Channel } from '@goldline/domain/message/kinds'
import { expect } from '@playwright/test'
import { inDatabase } from '../database.ts'

/** Types that jobs send by themselves, whatever the day does. */
const ofJobs = ['REMINDER', 'REVIEW_REQUEST', 'CAMPAIGN', 'FREE_START']
/** The demo's purchases get their invoices whenever the job comes to it, maybe while the day runs. */
const ofDemo = 'INVOICE_READY'

type MessageCount = { readonly types: readonly string[]; readonly count: number }

/** Compares what pages promised to send with the messages that were written: each once, and none besides. */
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
    /** A page said that this would be sent. */
    promises(type: string, channel: Channel, recipient: string) {
      known.add(recipient)
      promised.push(`${type} ${channel} ${recipient}`)
    },
    /** A page said that so many would be told. */
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
