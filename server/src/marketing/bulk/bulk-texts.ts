/** The bulk message as one recipient gets it: the salon's text and how to unsubscribe (MSG-07). */
import { countSms } from '@goldline/domain/message/gsm'
import type { Language } from '@goldline/domain/message/kinds'
import { smsText } from '../../message/notice.ts'
import { type Mail, type MailPart, mail } from '../../texts/mail.ts'
import { type SayText, say } from '../../texts/say.ts'

type BulkText = {
  readonly salon: string
  readonly subject: string
  readonly message: string
  readonly unsubscribeLink: string
}

/** `lang`: language in which the salon wrote the text; undefined: the reader's own. */
type OwnWords = { readonly publicUrl: string; readonly lang?: Language | undefined }

export const bulkMail = (say: SayText, { subject, message, unsubscribeLink: url, ...own }: BulkText & OwnWords): Mail =>
  mail(
    subject || say('bulk.subject'),
    ...message.split('\n\n').map((each) => salonTextPart(each, own)),
    say('marketing.why'),
    {
      unsubscribe: { label: say('marketing.unsubscribe'), url },
    },
  )

/**
 * Adds the opt-out in the alphabet of the salon's text: in a GSM text a single accented letter would make the SMS
 * Unicode and more expensive; in a Unicode text it costs nothing.
 */
export const bulkSms = (language: Language, facts: BulkText): Mail =>
  smsText(say(language, 'sms.bulk', { ...facts, isGsm: countSms(facts.message).encoding === 'GSM' }))

/** Matches a paragraph that ends in a link, and splits off its last sentence. */
const lastSentence = /^(?:(.{20,}[^\d][.!?…]) )?([^\n]{1,80}?): (https?:\/\/\S+)$/
const labelled = /^([^:]{1,30}): (.+)$/
const time = /\d{1,2}:\d{2}/

/**
 * Renders a paragraph of the salon's text: as a button if it ends in a link to this installation, as a table if all its
 * lines are `Label: value`, such as opening hours. Other links stay text.
 */
function salonTextPart(paragraph: string, { publicUrl, lang }: OwnWords): MailPart {
  const marked = lang === undefined ? {} : { lang }
  const [, before, label = '', url = ''] = lastSentence.exec(paragraph) ?? []
  if (url.startsWith(`${publicUrl}/`))
    return { button: { label, url }, ...(before !== undefined && { before, ...marked }) }
  const rows = paragraph.split('\n').map((line) => labelled.exec(line))
  if (rows.length === 1 || rows.includes(null)) return { text: paragraph, ...marked }
  const table = rows.flatMap((row) => (row === null ? [] : [{ label: row[1] ?? '', value: row[2] ?? '' }]))
  return { table: table.map((row) => (time.test(row.value) ? { ...row, is: 'date' } : row)) }
}
