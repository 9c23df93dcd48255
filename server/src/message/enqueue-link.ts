/** AUTH-07: where no code of an identity is compared any more today, a link goes to it instead. */
import { pinLimits } from '@goldline/domain/auth/pin'
import type { Language } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { inOneSms, oneLine, shortName } from './names.ts'
import { queueMessages } from './queue.ts'
import { shortLink } from './short-link.ts'
import { texts } from './texts/texts.ts'
import type { Channel, Draft, MessageDeps } from './types.ts'

export type LinkOccasion = {
  /** Where it goes: a normalised e-mail or an E.164 number. */
  readonly identity: string
  readonly channel: Channel
  /** What answers the challenge; it stands behind the address's #, which no server and no log is told. */
  readonly secret: string
  readonly language: Language
  /** The salon whose page asked. */
  readonly businessObjectId: string
  readonly cause: string
}

/** Whoever opens it too late reads that there; a day later nobody does any more. */
const shortForMs = 86_400_000

export async function enqueueLink(tx: Tx, deps: MessageDeps, about: LinkOccasion): Promise<void> {
  const { businessObjectId, language, channel, secret } = about
  const { name, urlName } = await tx
    .selectFrom('businessObject')
    .select(['name', 'urlName'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const path = `my/link?lang=${language}`
  const facts = { salon: oneLine(name), salonShort: shortName(name, language), minutes: pinLimits.validMs / 60_000 }
  const write = async () => {
    if (channel === 'EMAIL')
      return texts[language].link({ ...facts, link: `${deps.config.publicUrl}/b/${urlName}/${path}#${secret}` })
    const short = await shortLink(tx, deps, {
      businessObjectId,
      path,
      expiresTime: new Date(deps.clock.now() + shortForMs),
    })
    const link = `${short}#${secret}`
    const text = inOneSms(name, language, (salonShort) => texts[language].smsLink({ ...facts, salonShort, link }))
    return { subject: '', text }
  }
  const draft: Draft = {
    ...(await write()),
    businessObjectId,
    language,
    channel,
    cause: about.cause,
    type: 'SIGN_IN',
    recipient: about.identity,
    secret: true,
  }
  await queueMessages(tx, deps, [draft])
}
