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
import { type Notice, sendNotice } from '../message/notice.ts'
import { sanitizeQuote } from '../message/quotable.ts'
import { operatorAddress } from '../message/sender.ts'
import { mail, table } from '../texts/mail.ts'

type ContactContext = Context<typeof sendContactEmail>

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
    // Only bots fill in the hidden field; the answer does not reveal that a bot was detected.
    const id = uuidv7(now)
    if (!body.website) await enqueueLetter(tx, deps, { id, ...body })
    return { id }
  },
)

/** MSG-10: the mail to the operator with a visitor's message, in the visitor's language. */
export const visitorLetter: Notice<{ name: string; email: string; message: string }> = {
  type: 'CONTACT',
  mail: (say, { name, email, message }) =>
    mail(
      say('contact.subject'),
      say('contact.text'),
      table({ label: say('label.name'), value: name }, { label: say('label.email'), value: email }),
      { quote: message },
      say('contact.more'),
    ),
}

async function enqueueLetter(tx: Tx, deps: Deps, letter: ContactContext['body'] & { id: string }): Promise<void> {
  const { id, name, email, message, languageCode } = letter
  const { publicUrl } = deps.config
  await sendNotice(tx, deps, {
    notice: visitorLetter,
    to: [{ channel: 'EMAIL', recipient: operatorAddress(deps.config), language: languageCode }],
    about: { businessObjectId: null, cause: `CONTACT ${id}` },
    facts: {
      name: oneLine(name),
      email: normaliseEmail(email),
      message: sanitizeQuote(message, publicUrl).message,
    },
  })
}
