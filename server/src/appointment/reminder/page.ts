import type { Language } from '@goldline/domain/message/kinds'
import type { Refusal } from '@goldline/domain/refusal'
import { escapeHtml } from '../../http/pages/html.ts'
import { linkDocument } from '../../http/pages/link-page.ts'
import { buildMapLink } from '../../message/map-link.ts'
import { say, type TextId } from '../../texts/say.ts'
import type { VisitWords } from './link.ts'

/** Texts of this page. */
type PageTextName = TextId extends infer Id ? (Id extends `visitPage.${infer Name}` ? Name : never) : never

const calendars = ['google', 'outlook', 'file'] as const

export type Notice = 'moved' | 'taken' | 'refused'

export type ReminderPage = {
  readonly secret: string
  readonly urlName: string
  readonly language: Language
  readonly nonce: string
  readonly said: VisitWords
  /** E.164; null: the salon has none. */
  readonly phoneNr: string | null
  /** `over`: the visit has begun; the link can change nothing any more. */
  readonly state: 'coming' | 'open' | 'cancelled' | 'cancelledBySalon' | 'over'
  /** Whether the start is near enough to ask if the customer comes. */
  readonly asksComing: boolean
  /** Why cancelling is refused, with the deadline; null: allowed. */
  readonly cancel: Refusal | null
  readonly move: Refusal | null
  /** As text; null unless the customer asks to move. */
  readonly starts: readonly { readonly start: number; readonly text: string }[] | null
  /** Links that book the same services at another time (APT-25). */
  readonly instead: readonly { readonly link: string; readonly text: string }[]
  readonly notice: Notice | null
}

const style = `h2{font-size:1.125rem;margin:28px 0 12px}dl{background:var(--surface);border:1px solid var(--line);border-radius:12px;align-items:baseline;display:grid;gap:8px 16px;grid-template-columns:auto 1fr;margin:20px 0;padding:16px}dt{color:var(--text-2)}dd{margin:0;overflow-wrap:anywhere}form{margin:0 0 12px}button{background:none;border:1px solid var(--line);border-radius:12px;color:var(--text);cursor:pointer;font:inherit;font-weight:700;min-height:48px;padding:8px 24px;width:100%}button.gold{background:var(--gold);border:0;color:#1b1404}.said{border-left:3px solid var(--gold);font-weight:700;padding:4px 0 4px 12px}details{background:none;padding:0 24px}summary{font-weight:700;min-height:46px}.hint{color:var(--text-2)}a.gold{background:var(--gold);border-radius:12px;color:#1b1404;display:block;font-weight:700;margin:0 0 12px;min-height:48px;padding:12px 24px;text-align:center;text-decoration:none}.when{font-size:1.375rem;font-weight:700;line-height:1.3;margin:20px 0 0}.when b{display:block;font-size:1.75rem}.links{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 20px}.links a,dd a{display:inline-flex;align-items:center;min-height:44px}.past{color:var(--text-2)}`

/** Renders the page. Opening it changes nothing; only its buttons do. */
export function reminderPage(page: ReminderPage): string {
  const { language, nonce, said, urlName } = page
  const word = (key: PageTextName) => escapeHtml(say(language, `visitPage.${key}`, said))
  const content = `${renderNotice(page, word)}${renderVisit(page, word)}${renderActions(page, word)}${renderCalendars(page, word)}`
  const title = word('title')
  const salonPage = word('salonPage')
  return linkDocument({ language, nonce, urlName, style, title, content, salonPage })
}

type Word = (key: PageTextName) => string

function renderNotice({ notice, state }: ReminderPage, word: Word): string {
  const key = notice ?? (state === 'open' ? null : state)
  return key === null ? '' : `<p class="said" role="status">${word(key)}</p>`
}

function renderVisit({ said, phoneNr, state }: ReminderPage, word: Word): string {
  const where = [said.salon, said.address].filter((part) => part !== '').join(', ')
  const map = `<a href="${buildMapLink(said)}" rel="noreferrer">${word('map')}</a>`
  const rows: [PageTextName, string][] = [
    ['what', escapeHtml(said.services)],
    ['who', escapeHtml(said.staff)],
    ['price', escapeHtml(said.price)],
    ['preparation', escapeHtml(said.preparation)],
    ['where', said.address === '' ? escapeHtml(where) : `${escapeHtml(where)} ${map}`],
    ['phone', renderPhoneLink(phoneNr, said)],
  ]
  const shown = rows.filter(([, value]) => value !== '')
  const ended = state === 'open' || state === 'coming' ? '' : ' past'
  return `<p class="when${ended}">${escapeHtml(said.day)}<b>${escapeHtml(`${said.from}–${said.to}`)}</b></p><dl>${shown.map(([key, value]) => `<dt>${word(key)}</dt><dd>${value}</dd>`).join('')}</dl>`
}

const renderPhoneLink = (phoneNr: string | null, { phone }: VisitWords): string =>
  phoneNr === null ? '' : `<a href="tel:${escapeHtml(phoneNr)}">${escapeHtml(phone)}</a>`

function renderActions(page: ReminderPage, word: Word): string {
  const { state, secret, starts, cancel, move, asksComing } = page
  if (state !== 'open' && state !== 'coming') return renderRebooking(page, word)
  const post = (path: string, button: string) => `<form method="post" action="/r/${secret}/${path}">${button}</form>`
  const coming =
    state === 'coming' || !asksComing ? '' : post('coming', `<button class="gold">${word('come')}</button>`)
  const toMove = `<form action="/r/${secret}/starts"><button>${word('move')}</button></form>`
  const toCancel = `<details><summary>${word('cancel')}</summary><p>${word('sure')}</p>${post('cancellation', `<button>${word('reallyCancel')}</button>`)}</details>`
  const late = cancel !== null ? `<p class="hint">${renderHelp(page, word)}</p>` : ''
  const offered = starts === null ? '' : renderStarts(starts, { word, post })
  return `${offered}${coming}${move === null && starts === null ? toMove : ''}${cancel === null ? toCancel : ''}${late}`
}

/** Explains how to reach the salon for what the page cannot do. */
const renderHelp = ({ said, phoneNr }: ReminderPage, word: Word): string =>
  phoneNr === null ? word('ask') : `${word('call')} ${renderPhoneLink(phoneNr, said)}`

function renderRebooking({ instead, urlName }: ReminderPage, word: Word): string {
  const links = instead.map(({ link, text }) => `<a class="gold" href="${escapeHtml(link)}">${escapeHtml(text)}</a>`)
  if (links.length > 0) return `<h2>${word('instead')}</h2>${links.join('')}`
  return `<a class="gold" href="/b/${escapeHtml(urlName)}">${word('again')}</a>`
}

function renderCalendars({ state, secret }: ReminderPage, word: Word): string {
  if (state !== 'open' && state !== 'coming') return ''
  const links = calendars.map((each) => `<a href="/r/${secret}/calendar/${each}" rel="noreferrer">${word(each)}</a>`)
  return `<h2>${word('calendar')}</h2><p class="links">${links.join('')}</p>`
}

type PageActions = { word: Word; post: (path: string, button: string) => string }

function renderStarts(starts: NonNullable<ReminderPage['starts']>, { word, post }: PageActions): string {
  if (starts.length === 0) return `<p>${word('noStarts')}</p>`
  const buttons = starts.map(({ start, text }) => post(`starts/${start}`, `<button>${escapeHtml(text)}</button>`))
  return `<h2>${word('choose')}</h2><p class="hint">${word('chooseHint')}</p>${buttons.join('')}`
}
