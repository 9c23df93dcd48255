/** The document around a mail's blocks: sender, preheader and styles, dark mode included. */
import { escapeHtml } from '../http/pages/html.ts'
import { type MailRow, plainText } from '../texts/mail.ts'
import { font, type MailContent, mailBlocks, words } from './html.ts'

export type MailPage = MailContent & {
  readonly publicUrl: string
  readonly subject: string
  /** The salon's name, or Goldline. */
  readonly sender: string
  /** Below the mail: on whose behalf it was sent, and their address. */
  readonly footer: readonly string[]
}

/** Mail programs without support for this use the light colours, which are inline at each element. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:420px){.pad{padding-left:16px!important;padding-right:16px!important}.label{white-space:normal!important}}
@media (max-width:360px){.narrow{display:block!important}}
@media (prefers-color-scheme:dark){.page{background-color:#0a1222!important}.card{background-color:#101b31!important;color:#eef2fb!important}.soft{color:#b7c3df!important}.well{background-color:#1b2947!important;color:#eef2fb!important}.link{color:#54d2e8!important}.line{color:#eef2fb!important;border-color:#5b6f9c!important}.gold{background-color:#e6be6a!important;color:#1b1404!important}}
[data-ogsc] .card{color:#eef2fb!important}[data-ogsc] .soft{color:#b7c3df!important}[data-ogsc] .link{color:#54d2e8!important}[data-ogsc] .line{color:#eef2fb!important}
[data-ogsb] .page{background-color:#0a1222!important}[data-ogsb] .card{background-color:#101b31!important}[data-ogsb] .well{background-color:#1b2947!important}`

/** Tables and inline styles, because mail programs support little else; nothing is loaded from anywhere. */
export function mailHtml(page: MailPage): string {
  const { subject, language, sender, footer, publicUrl } = page
  const lines = footer.map((line) => words(line, page).replaceAll(' · ', '&nbsp;· ')).join('<br>')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5fa">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheaderOf(page))}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f5fa"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate">
<tr><td class="pad" bgcolor="#0a1222" style="${font};font-size:20px;font-weight:700;color:#eef2fb;padding:20px 24px;border-radius:12px 12px 0 0;border-bottom:3px solid #e6be6a">${escapeHtml(sender)}</td></tr>
<tr><td class="card pad" bgcolor="#ffffff" style="${font};font-size:16px;line-height:25px;color:#16223d;padding:24px;border-radius:0 0 12px 12px">
${mailBlocks(page)}
</td></tr>
<tr><td class="soft pad" style="${font};font-size:13px;line-height:20px;color:#5b6784;padding:16px 24px">${lines}<br><a href="${escapeHtml(`${publicUrl}/imprint`)}" class="soft" style="color:#5b6784">${escapeHtml(new URL(publicUrl).host)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const longestPreheader = 140

/** The preview text in mail lists: the visit's current facts, else the first sentence after the greeting. */
function preheaderOf({ body }: MailPage): string {
  const rows = body.flatMap((part) => ('table' in part ? [part.table] : [])).find((table) => table.some(isWhen))
  if (rows !== undefined)
    return cut(
      rows
        .filter(({ is }) => is !== 'before')
        .map(({ value }) => value)
        .join(' · '),
    )
  const own = body.filter((part) => !('quote' in part)).map((part) => plainText([part]))
  const said = own.find(isSentence)
  return cut(said?.replaceAll('\n', ' ') ?? '')
}

const isWhen = ({ when }: MailRow): boolean => when !== undefined

/** Excludes greetings, which end with a comma or without punctuation. */
const isSentence = (paragraph: string): boolean => /[.!?:]/.test(paragraph) && !paragraph.endsWith(',')

const cut = (text: string): string =>
  text.length <= longestPreheader ? text : `${text.slice(0, longestPreheader).replace(/[\s·]*\s\S*$/, '')} …`
