import type { Language } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'
import { say } from '../texts/say.ts'
import { mapOf } from './map-link.ts'

/** What the HTML shows besides the text. */
export type MailContent = {
  readonly text: string
  readonly language: Language
  readonly publicUrl: string
  /** Street and town; empty if none is known. */
  readonly address: string
  /** The salon's number: as the text writes it, and in E.164. */
  readonly phone: { readonly shown: string; readonly number: string } | null
  /** Attached pictures of staff, by the name used in the text. */
  readonly faces: readonly { readonly name: string; readonly cid: string }[]
  /** The visit's link in mails with a calendar entry; null: no link to calendars. */
  readonly calendarAt: string | null
  /** The visit is cancelled: its day and time are struck through. */
  readonly isOff: boolean
  /** The language of a person's own words if it is not the mail's: of quotations, or of the first `paragraphs`. */
  readonly theirs: { readonly language: Language; readonly paragraphs: number } | null
}

export const font = "font-family:Manrope,'Segoe UI',Helvetica,Arial,sans-serif"
const small = `${font};font-size:14px;line-height:21px;color:#5b6784`

/**
 * Renders the mail's plain text, so that both say the same: paragraphs of `Label: value` lines become a table, a line
 * `Label: link` a button, lines that begin with `>` a quotation, and a line of digits alone a large code.
 */
export function mailBlocks(content: MailContent): string {
  const { text, theirs } = content
  const paragraphs = text.split('\n\n')
  const first = paragraphs.findIndex((each) => buttonOf(each, content) !== undefined)
  return paragraphs
    .map((paragraph, index) => {
      const lang = theirs !== null && index < theirs.paragraphs ? ` lang="${theirs.language}"` : ''
      return block(paragraph, content, { lang, isMain: isLike(paragraph, paragraphs[first], content) })
    })
    .join('\n')
}

type Place = { readonly lang: string; readonly isMain: boolean }

/** Whether it is the first button, or leads to the same kind of page, such as one of several starts. */
function isLike(paragraph: string, first: string | undefined, content: MailContent): boolean {
  const [one, other] = [paragraph, first ?? ''].map((each) => buttonOf(each, content)?.url.split('?')[0])
  return paragraph === first || (one !== undefined && one === other)
}

function block(paragraph: string, content: MailContent, { lang, isMain }: Place): string {
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.startsWith('>')))
    return quotation(
      lines.map((line) => line.replace(/^> ?/, '')),
      content,
    )
  if (codeLine.test(paragraph)) return code(paragraph)
  const button = buttonOf(paragraph, content)
  if (button?.url.startsWith(`${content.publicUrl}/u/`)) return quietLink(button)
  if (button) {
    const said = button.before === '' ? '' : sentences([button.before], content, lang)
    return said + link(button, isMain) + (button.url === content.calendarAt ? calendars(content) : '')
  }
  const rows = lines.map((line) => /^([^:]{1,30}): (.+)$/.exec(line))
  if (lines.length > 1 && rows.every((row) => row !== null)) return visit(rows, content)
  return sentences(lines, content, lang)
}

const sentences = (lines: readonly string[], content: MailContent, lang: string): string =>
  `<p${lang} style="margin:0 0 16px">${lines.map((line) => words(line, content)).join('<br>')}</p>`

/** `before`: preceding sentences of the paragraph, which stay text. */
type Button = { readonly before: string; readonly label: string; readonly url: string }

/** Only our own addresses become buttons; other links stay text. */
function buttonOf(paragraph: string, { publicUrl }: MailContent): Button | undefined {
  const [, before = '', label = '', url = ''] =
    /^(?:(.{20,}[^\d][.!?…]) )?([^\n]{1,80}?): (https?:\/\/\S+)$/.exec(paragraph) ?? []
  return url.startsWith(`${publicUrl}/`) ? { before, label, url } : undefined
}

/** Escapes the text, and makes the salon's number a link that calls it. */
export function words(text: string, { phone }: Pick<MailContent, 'phone'>): string {
  const plain = escapeHtml(text)
  if (phone === null) return plain
  return plain.replaceAll(
    escapeHtml(phone.shown),
    () =>
      `<a href="tel:${phone.number}" class="link" style="color:#0f6b86;white-space:nowrap">${escapeHtml(phone.shown)}</a>`,
  )
}

/** Quotes a person's words literally, without interpreting them. */
function quotation(lines: readonly string[], { theirs }: MailContent): string {
  const lang = theirs === null ? '' : ` lang="${theirs.language}"`
  return `<p${lang} class="well" style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #e6be6a;background:#f3f5fa">${lines.map(escapeHtml).join('<br>')}</p>`
}

function code(digits: string): string {
  return `<p class="well" style="margin:0 0 16px;font-family:'SFMono-Regular',Consolas,monospace;font-size:34px;line-height:44px;font-weight:700;letter-spacing:6px;color:#16223d;background:#fbf3df;border-radius:8px;padding:8px 16px">${digits}</p>`
}

function link({ label, url }: Button, isMain: boolean): string {
  const look = isMain
    ? 'background:#e6be6a;color:#1b1404;border:1px solid #e6be6a'
    : 'color:#16223d;border:1px solid #8b96b0'
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" class="${isMain ? 'gold' : 'line'}" style="${font};display:block;text-align:center;font-size:16px;line-height:24px;font-weight:700;text-decoration:none;border-radius:10px;padding:12px 16px;${look}">${escapeHtml(label)}</a></p>`
}

function calendars({ calendarAt, language }: MailContent): string {
  const ways = [
    ['google', 'Google'],
    ['outlook', 'Outlook'],
    ['file', say(language, 'label.file')],
  ] as const
  const links = ways.map(
    ([which, label]) =>
      `<a href="${escapeHtml(`${calendarAt}/calendar/${which}`)}" class="link" style="color:#0f6b86;display:inline-block;padding:12px 24px 12px 0">${escapeHtml(label)}</a>`,
  )
  return `<p class="soft" style="${small};margin:0 0 16px">${escapeHtml(say(language, 'label.calendar'))}:<br>${links.join('')}</p>`
}

/** The unsubscribe link: easy to find, but no button, since it is not the mail's purpose. */
function quietLink({ label, url }: Button): string {
  return `<p class="soft" style="margin:0 0 16px;${small}"><a href="${escapeHtml(url)}" class="soft" style="color:#5b6784">${escapeHtml(label)}</a></p>`
}

/** Day and time first and largest; the rest as a table. */
function visit(rows: readonly RegExpExecArray[], content: MailContent): string {
  const when = rows.find(([, label]) => label === say(content.language, 'label.when'))?.[2]
  const cells = rows
    .filter(([, label]) => when === undefined || label !== say(content.language, 'label.when'))
    .map(([, label = '', value = '']) => row(label, value, { content, isDated: when === undefined }))
  const table = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells.join('')}</table>`
  return (when === undefined ? '' : whenBlock(when, content)) + (cells.length === 0 ? '' : table)
}

type Row = { readonly content: MailContent; readonly isDated: boolean }

/** @param isDated in a table of several visits, whose days and times are bold */
function row(label: string, value: string, { content, isDated }: Row): string {
  const faces = label === say(content.language, 'label.person') ? facesIn(value, content) : ''
  const map = label === say(content.language, 'label.where') && content.address !== '' ? mapLink(content) : ''
  const weight = isDated && timeOf.test(value) ? ';font-weight:700' : ''
  const said = `${words(value, content)}${map}`
  return `<tr><td class="soft label" valign="${faces === '' ? 'top' : 'middle'}" style="${small};padding:5px 12px 5px 0;white-space:nowrap">${escapeHtml(label)}</td><td valign="middle" style="padding:4px 0${weight}">${faces === '' ? said : withFaces(faces, said)}</td></tr>`
}

const withFaces = (faces: string, said: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="narrow" valign="middle" style="white-space:nowrap">${faces}</td><td class="narrow" valign="middle">${said}</td></tr></table>`

const timeOf = /\d{1,2}:\d{2}(?:–\d{1,2}:\d{2})?(?: Uhr)?/

function whenBlock(value: string, { isOff }: MailContent): string {
  const time = timeOf.exec(value)?.[0] ?? ''
  const day = value.replace(time, '').replace(/^[\s,]+|[\s,]+$/g, '')
  const said = (text: string) =>
    isOff ? `<s class="soft" style="color:#5b6784">${escapeHtml(text)}</s>` : escapeHtml(text)
  return `<p style="margin:0 0 2px;font-size:20px;line-height:28px;font-weight:700">${said(day)}</p>
<p style="margin:0 0 16px;font-size:30px;line-height:38px;font-weight:700">${said(time)}</p>`
}

const facesIn = (value: string, { faces }: MailContent): string =>
  faces
    .filter(({ name }) => value.includes(name))
    .map(
      ({ cid }) =>
        `<img src="cid:${cid}" width="44" height="44" alt="" style="border-radius:22px;margin:0 10px 0 0;vertical-align:middle">`,
    )
    .join('')

const mapLink = ({ language, address }: MailContent): string =>
  ` <a href="${escapeHtml(mapOf({ address }))}" class="link" style="color:#0f6b86;white-space:nowrap">${escapeHtml(say(language, 'label.map'))}</a>`

/** A one-time code in our texts: digits alone on a line. */
const codeLine = /^\d{4,8}$/

/** Finds the code in a mail, or in an SMS (which begins with it). */
export function codeIn(text: string): string | undefined {
  return /^\d{4,8}(?= )/.exec(text)?.[0] ?? text.split('\n').find((line) => codeLine.test(line))
}
