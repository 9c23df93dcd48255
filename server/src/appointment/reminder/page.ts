import type { Language } from '@goldline/domain/message/kinds'
import type { Refusal } from '@goldline/domain/refusal'
import { escapeHtml } from '../../http/pages/html.ts'
import type { Said } from './link.ts'
import { type Key, wordsOf } from './words.ts'

export type Notice = 'moved' | 'taken' | 'refused'

export type ReminderPage = {
  readonly secret: string
  readonly urlName: string
  readonly language: Language
  readonly nonce: string
  readonly said: Said
  /** `over`: it has begun; the link does nothing any more. */
  readonly state: 'coming' | 'open' | 'cancelled' | 'over'
  /** Why not, and until when it could be done; null: it can. */
  readonly cancel: Refusal | null
  readonly move: Refusal | null
  /** In words; only asked for to move. */
  readonly starts: readonly { readonly start: number; readonly text: string }[] | null
  readonly notice: Notice | null
}

const style = `body{display:block}main{margin:0 auto;max-width:560px;padding-top:32px}h1{font-size:1.75rem;overflow-wrap:anywhere}h2{font-size:1.125rem;margin:28px 0 12px}dl{background:var(--surface);border:1px solid var(--line);border-radius:12px;display:grid;gap:8px 16px;grid-template-columns:auto 1fr;margin:20px 0;padding:16px}dt{color:var(--text-2)}dd{margin:0;overflow-wrap:anywhere}form{margin:0 0 12px}button{background:none;border:1px solid var(--line);border-radius:12px;color:var(--text);cursor:pointer;font:inherit;font-weight:700;min-height:48px;padding:8px 24px;text-align:start;width:100%}button.gold{background:var(--gold);border:0;color:#1b1404;text-align:center}.said{border-left:3px solid var(--gold);font-weight:700;padding:4px 0 4px 12px}details{background:none;padding:0 24px}summary{font-weight:700;min-height:46px}.hint{color:var(--text-2)}`

/** Without a script, so that it works in any mail program's window; in the style of `/docs`. Only its buttons change anything. */
export function reminderPage(page: ReminderPage): string {
  const { language, nonce, said, urlName } = page
  const word = (key: Key) => escapeHtml(wordsOf(language, key, { salon: said.salon, phone: said.phone }))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark"><title>${word('title')}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"><style nonce="${nonce}">${style}</style></head><body><main><h1>${word('title')}</h1>${noticeOf(page, word)}${visitOf(page, word)}${actionsOf(page, word)}<p><a href="/b/${escapeHtml(urlName)}">${word('salonPage')}</a></p></main></body></html>`
}

type Word = (key: Key) => string

function noticeOf({ notice, state }: ReminderPage, word: Word): string {
  const key = notice ?? (state === 'open' ? null : state)
  return key === null ? '' : `<p class="said" role="status">${word(key)}</p>`
}

function visitOf({ said }: ReminderPage, word: Word): string {
  const rows: [Key, string][] = [
    ['when', `${said.day}, ${said.from}–${said.to}`],
    ['what', said.services],
    ['who', said.staff],
    ['price', said.price],
    ['where', [said.salon, said.address].filter((part) => part !== '').join(', ')],
    ['phone', said.phone],
  ]
  const shown = rows.filter(([, value]) => value !== '')
  return `<dl>${shown.map(([key, value]) => `<dt>${word(key)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
}

function actionsOf(page: ReminderPage, word: Word): string {
  const { state, secret, starts, cancel, move } = page
  if (state === 'over' || state === 'cancelled') return ''
  const post = (path: string, button: string) => `<form method="post" action="/r/${secret}/${path}">${button}</form>`
  const coming = state === 'coming' ? '' : post('coming', `<button class="gold">${word('come')}</button>`)
  const toMove = `<form action="/r/${secret}/starts"><button>${word('move')}</button></form>`
  const toCancel = `<details><summary>${word('cancel')}</summary><p>${word('sure')}</p>${post('cancellation', `<button>${word('reallyCancel')}</button>`)}</details>`
  const late = cancel !== null ? `<p class="hint">${word(said(page))}</p>` : ''
  const offered = starts === null ? '' : startsOf(starts, { word, post })
  return `${offered}${coming}${move === null && starts === null ? toMove : ''}${cancel === null ? toCancel : ''}${late}`
}

/** What the salon itself still does. */
const said = ({ said: { phone } }: ReminderPage): Key => (phone === '' ? 'ask' : 'call')

type Offering = { word: Word; post: (path: string, button: string) => string }

function startsOf(starts: NonNullable<ReminderPage['starts']>, { word, post }: Offering): string {
  if (starts.length === 0) return `<p>${word('noStarts')}</p>`
  const buttons = starts.map(({ start, text }) => post(`starts/${start}`, `<button>${escapeHtml(text)}</button>`))
  return `<h2>${word('choose')}</h2><p class="hint">${word('chooseHint')}</p>${buttons.join('')}`
}
