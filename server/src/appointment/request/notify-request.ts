/** Messages about requests to customers and salons (APT-16m); an accepted one is confirmed like any booking. */
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { fullName } from '@goldline/domain/user/full-name'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { readContact } from '../../message/contact.ts'
import { joinList, longDay, shortDay, timeOfDay } from '../../message/format.ts'
import { oneLine } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { sanitizeQuote } from '../../message/quotable.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { shortLink } from '../../message/short-link.ts'
import type { MessageDeps } from '../../message/types.ts'
import { mailOwners } from '../../message/warn-salon.ts'
import { button, line, mail, table } from '../../texts/mail.ts'
import type { SayText } from '../../texts/say.ts'
import { otherTimesPath } from '../telling/booking-link.ts'
import type { RequestRow } from './queries.ts'

type VisitFacts = { day: string; dayShort: string; from: string; services: string; until: string }
type RequestText = VisitFacts & { salon: string; customer: string; phone: string; link: string; reply: string }

const visit = (say: SayText, { day, services }: Pick<VisitFacts, 'day' | 'services'>, off = false) =>
  table(
    { label: say('label.when'), value: say('freeStart.when'), when: { day, time: say('freeStart.time'), off } },
    { label: say('label.what'), value: services },
  )

const requested: Notice<RequestText> = {
  type: 'VISIT_REQUESTED',
  mail: (say, facts) =>
    mail(
      say('requested.subject'),
      say('hello'),
      say('requested.text'),
      visit(say, facts),
      say('requested.more'),
      button(say('requested.open'), facts.link),
      line(facts.salon, facts.phone),
    ),
  sms: 'sms.requested',
}

/** The notice that a visit does not take place, with a link to other times. */
const buildEndNotice = (kind: 'declined' | 'notAnswered'): Notice<RequestText> => ({
  type: kind === 'declined' ? 'REQUEST_DECLINED' : 'REQUEST_EXPIRED',
  mail: (say, facts) =>
    mail(
      say(`${kind}.subject`),
      say('hello'),
      say(`${kind}.text`),
      { quote: facts.reply },
      visit(say, facts, true),
      button(say('request.others'), facts.link),
      line(facts.salon, facts.phone),
    ),
  sms: `sms.${kind}`,
})

const declined = buildEndNotice('declined')
const notAnswered = buildEndNotice('notAnswered')

type ReceivedText = VisitFacts & { salon: string; name: string; link: string }

const received: Notice<ReceivedText> = {
  type: 'REQUEST_RECEIVED',
  mail: (say, facts) =>
    mail(
      say('requestReceived.subject'),
      say('hello.salon'),
      say('requestReceived.text'),
      visit(say, facts),
      say('requestReceived.until'),
      button(say('requestReceived.open'), facts.link),
    ),
}

/** Notifies the customer that the request is open, and the salon that it must answer. */
export async function notifyOfRequest(salon: InSalon<Tx>, deps: VisitDeps, row: RequestRow): Promise<void> {
  await notifyCustomer(salon, deps, { notice: requested, row, path: `my/requests/${row.id}` })
  const customer = await loadCustomer(salon, row)
  await mailOwners(salon.db, deps, {
    ...{ notice: received, businessObjectId: salon.id, cause: `${received.type} ${row.id}` },
    facts: (place) => ({
      ...visitFacts(row, place),
      services: joinList(
        row.services.map(({ name }) => oneLine(name)),
        place,
      ),
      name: customer ? fullName(customer) : '',
      link: `${deps.config.publicUrl}/admin/today`,
    }),
  })
}

/** Notifies the customer of the refusal; `row.reply`: the salon's words. */
export const notifyOfDecline = (salon: InSalon<Tx>, deps: VisitDeps, row: RequestRow): Promise<void> =>
  notifyOfEnd(salon, deps, { notice: declined, row })

export const notifyOfExpiry = (salon: InSalon<Tx>, deps: VisitDeps, row: RequestRow): Promise<void> =>
  notifyOfEnd(salon, deps, { notice: notAnswered, row })

type RequestNotice = { notice: Notice<RequestText>; row: RequestRow }

async function notifyOfEnd(salon: InSalon<Tx>, deps: VisitDeps, told: RequestNotice): Promise<void> {
  const { request, startTime } = told.row
  const { timeZone } = await salonRow(salon, ['timeZone'])
  const wish = { ...request, staffIds: request.staffIds ?? null, start: startTime.getTime() }
  await notifyCustomer(salon, deps, { ...told, path: otherTimesPath(wish, timeZone) })
}

const loadCustomer = async (salon: InSalon<Tx>, { userId }: RequestRow) => {
  const found = await salon.db.selectFrom('customer').select('id').where('userId', '=', userId).executeTakeFirst()
  return readContact(salon, found?.id ?? null)
}

/** `path`: below the salon's page; an SMS has a short link to it. */
async function notifyCustomer(
  salon: InSalon<Tx>,
  deps: MessageDeps,
  { notice, row, path }: RequestNotice & { path: string },
): Promise<void> {
  const customer = await loadCustomer(salon, row)
  const way = customer && chooseContactPoint(customer)
  if (!customer || !way) return
  const { language, names } = row.request
  const columns = ['name', 'urlName', 'phoneNr', 'email', 'country', 'timeZone', 'partnerDomains'] as const
  const { name, urlName, phoneNr, email, partnerDomains, ...place } = await salonRow(salon, [...columns])
  const target = { businessObjectId: salon.id, path, expiresTime: row.startTime }
  const link =
    way.channel === 'SMS'
      ? await shortLink(salon.db, deps, target)
      : `${deps.config.publicUrl}${salonPage(urlName)}/${path}`
  await sendNotice(salon.db, deps, {
    notice,
    to: [{ ...way, language }],
    about: { businessObjectId: salon.id, customerId: customer.id, cause: `${notice.type} ${row.id}` },
    facts: {
      ...visitFacts(row, { ...place, language }),
      ...{ salon: oneLine(name), customer: customer.name, link },
      services: joinList(names.map(oneLine), { ...place, language }),
      phone: formatPhoneNr(phoneNr ?? '') || (email ?? ''),
      reply: sanitizeQuote(row.reply ?? '', deps.config.publicUrl, partnerDomains).message,
    },
  })
}

const visitFacts = ({ startTime, expiresTime }: RequestRow, place: Parameters<typeof longDay>[1]) => ({
  day: longDay(startTime, place),
  dayShort: shortDay(startTime, place),
  from: timeOfDay(startTime, place),
  until: `${shortDay(expiresTime, place)}, ${timeOfDay(expiresTime, place)}`,
})
