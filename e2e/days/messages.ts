import type { Channel } from '@goldline/domain/message/kinds'
import { expect } from '@playwright/test'
import { inDatabase } from '../database.ts'

/** What the salon’s own work sends to whom it concerns, whatever the day does. */
const ofJobs = ['REMINDER', 'REVIEW_REQUEST', 'CAMPAIGN', 'FREE_START']

/** What pages promised to send, against what the outbox has: each once, and nothing besides. */
export async function messages() {
  const promised: string[] = []
  const known = new Set<string>()
  const written = async () => {
    const rows = await inDatabase((db) =>
      db.selectFrom('message').select(['id', 'type', 'channel', 'recipient']).execute(),
    )
    return rows.filter(({ id, type, recipient }) => !before.has(id) && (!ofJobs.includes(type) || known.has(recipient)))
  }
  const before = new Set<string>()
  for (const { id } of await written()) before.add(id)
  return {
    /** A page said that this would be sent. */
    promises(type: string, channel: Channel, recipient: string) {
      known.add(recipient)
      promised.push(`${type} ${channel} ${recipient}`)
    },
    async holds() {
      const lines = async () =>
        (await written()).map(({ type, channel, recipient }) => `${type} ${channel} ${recipient}`).sort()
      await expect
        .poll(lines, { message: 'what was promised is sent, and nothing besides' })
        .toEqual(promised.toSorted())
    },
  }
}
