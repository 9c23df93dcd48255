/** Sends the mails of a withdrawal (WDR-01): a receipt with day and time, its outcome, and a notice to the salon. */
import type { WithdrawalOutcome } from '@goldline/domain/checkout/withdrawal'
import type { Language } from '@goldline/domain/message/kinds'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { formatMoney, longDay, timeOfDay } from '../../message/format.ts'
import { oneLine, safeName } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { sanitizeQuote } from '../../message/quotable.ts'
import type { MessageDeps } from '../../message/types.ts'
import { mailOwners } from '../../message/warn-salon.ts'
import { button, mail, table } from '../../texts/mail.ts'

export type FoundOutcome = {
  outcome: WithdrawalOutcome
  giftOrderId: string | null
  back: number
  currency: string
} & SoldKind
/** `kind`: `package`, or `card` for a gift card and an unknown order; chooses words. */
type SoldKind = { readonly kind: 'card' | 'package' }

type Statement = { readonly name: string; readonly order: string; readonly email: string; readonly time: string }
type ReceivedFacts = Statement & { readonly salon: string }
type GreetedFacts = ReceivedFacts & { readonly customer: string }

/** Confirms the statement with day and time, whether or not the order exists (WDR-01c). */
const withdrawalReceived: Notice<GreetedFacts> = {
  type: 'WITHDRAWAL',
  mail: (say, { salon, ...statement }) =>
    mail(
      say('withdrawalReceived.subject'),
      say('hello'),
      say('withdrawalReceived.text'),
      statementTable(say, { ...statement, salon }),
      say('withdrawalReceived.more'),
    ),
}

const statementTable = (
  say: (id: 'label.salon' | 'label.name' | 'label.order' | 'label.email' | 'label.received') => string,
  facts: ReceivedFacts,
) =>
  table(
    { label: say('label.salon'), value: facts.salon },
    { label: say('label.name'), value: facts.name },
    { label: say('label.order'), value: facts.order },
    { label: say('label.email'), value: facts.email },
    { label: say('label.received'), value: facts.time },
  )

type DoneFacts = SoldKind & {
  readonly salon: string
  readonly customer: string
  readonly order: string
  readonly amount: string
  readonly outcome: Exclude<WithdrawalOutcome, 'UNKNOWN'>
}

/** Tells the buyer of the order the outcome (WDR-01d). */
const withdrawalDone: Notice<DoneFacts> = {
  type: 'WITHDRAWAL_DONE',
  mail: (say, { outcome }) =>
    mail(say('withdrawalDone.subject'), say('hello'), say(`withdrawalDone.${outcome}`), say('withdrawalDone.more')),
}

type SalonNoticeFacts = Statement &
  SoldKind & {
    readonly amount: string
    readonly outcome: WithdrawalOutcome
    readonly link: string
  }

/** Notifies the salon; a late statement, or one that matches no order, waits for a person (WDR-01e). */
const withdrawalTold: Notice<SalonNoticeFacts & { readonly salon: string }> = {
  type: 'WITHDRAWAL_TOLD',
  mail: (say, facts) =>
    mail(
      say('withdrawalTold.subject'),
      say('hello.salon'),
      say(`withdrawalTold.${facts.outcome}`),
      statementTable(say, facts),
      button(say('withdrawalTold.open'), facts.link),
    ),
}

type Withdrawal = {
  id: string
  name: string
  orderNumber: string
  email: string
  language: Language
  createdTime: Date
  found: FoundOutcome
}

export async function sendWithdrawalMails(salon: InSalon<Tx>, deps: MessageDeps, taken: Withdrawal): Promise<void> {
  const { id, email, language, createdTime, found } = taken
  const { outcome, back, currency, kind } = found
  const { name, country, timeZone } = await salonRow(salon, ['name', 'country', 'timeZone'])
  const { publicUrl } = deps.config
  const plain = (typed: string) => oneLine(sanitizeQuote(typed, publicUrl).message)
  const statement = { name: plain(taken.name), order: plain(taken.orderNumber), email }
  const timeIn = (place: { language: Language; country: string; timeZone: string }) =>
    `${longDay(createdTime, place)}, ${timeOfDay(createdTime, place)}`
  const place = { language, country, timeZone }
  const to = [{ channel: 'EMAIL' as const, recipient: email, language }]
  const about = (cause: string) => ({ businessObjectId: salon.id, cause: `${cause} ${id}` })
  const customer = safeName(taken.name)
  const facts = { ...statement, time: timeIn(place), salon: safeName(name), customer }
  await sendNotice(salon.db, deps, { notice: withdrawalReceived, to, about: about('WITHDRAWAL'), facts })
  if (outcome !== 'UNKNOWN') {
    const amount = formatMoney(back, currency, place)
    await sendNotice(salon.db, deps, {
      notice: withdrawalDone,
      ...{ to, about: about('WITHDRAWAL_DONE') },
      facts: { salon: facts.salon, customer, order: statement.order, amount, outcome, kind },
    })
  }
  await mailOwners(salon.db, deps, {
    notice: withdrawalTold,
    businessObjectId: salon.id,
    cause: `WITHDRAWAL_TOLD ${id}`,
    facts: (own) => ({
      ...{ ...statement, time: timeIn(own), outcome, kind, link: `${publicUrl}/admin/gift-sales` },
      amount: currency === '' ? '' : formatMoney(back, currency, own),
    }),
  })
}
