/** MSG-10: sends a site visitor's message to the operator, and nothing to the typed address. */
import { sendContactEmail } from '@goldline/contract/contact'
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { oneLine } from '../message/names.ts'
import { queueMessages } from '../message/queue.ts'
import { quotable } from '../message/quotable.ts'
import { operatorAddress } from '../message/sender.ts'
import { texts } from '../message/texts/texts.ts'

type Contacting = Context<typeof sendContactEmail>

const lettersAnHour = 5

export const contactRoutes = write(
  sendContactEmail,
  {
    before: async ({ deps, address, body }) => {
      if (!isEmail(normaliseEmail(body.email))) throw new Refused('invalid-request', { field: 'body.email' })
      await limit(deps, `contact ${callerOf(address)}`, { max: lettersAnHour, windowSeconds: 3600 })
    },
  },
  async ({ tx, deps, body, now }) => {
    // Only a bot fills in the hidden field, and it is not told that it was detected.
    const id = uuidv7(now)
    if (!body.website) await enqueueLetter(tx, deps, { id, ...body })
    return { id }
  },
)

async function enqueueLetter(tx: Tx, deps: Deps, letter: Contacting['body'] & { id: string }): Promise<void> {
  const { id, name, email, message, languageCode } = letter
  const { publicUrl } = deps.config
  const mail = texts[languageCode].contact({
    name: oneLine(name),
    email: normaliseEmail(email),
    message: quotable(message, publicUrl).message,
  })
  const head = { businessObjectId: null, cause: `CONTACT ${id}`, type: 'CONTACT', channel: 'EMAIL' } as const
  const recipient = operatorAddress(deps.config)
  await queueMessages(tx, deps, [{ ...head, ...mail, recipient, language: languageCode }])
}
