import { escapeHtml } from '../http/pages/html.ts'

export type HtmlFacts = {
  readonly subject: string
  readonly text: string
  readonly language: string
  /** The salon's name, or Goldline. */
  readonly sender: string
  readonly footer: string
  readonly publicUrl: string
}

const font = "font-family:Manrope,'Segoe UI',Helvetica,Arial,sans-serif"
const small = `${font};font-size:13px;line-height:20px;color:#5b6784`

/**
 * Renders the mail's plain text (its grammar: texts/type.ts) as HTML, so that both say the same. Tables and inline
 * styles, because mail programs support little else; colours that survive a forced dark mode; no remote content.
 */
export function mailHtml({ subject, text, language, sender, footer, publicUrl }: HtmlFacts): string {
  const content = text
    .split('\n\n')
    .map((paragraph) => block(paragraph, publicUrl))
    .join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5fa">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f5fa"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate">
<tr><td bgcolor="#0a1222" style="${font};font-size:20px;font-weight:700;color:#eef2fb;padding:20px 24px;border-radius:12px 12px 0 0;border-bottom:3px solid #e6be6a">${escapeHtml(sender)}</td></tr>
<tr><td bgcolor="#ffffff" style="${font};font-size:16px;line-height:25px;color:#16223d;padding:24px;border-radius:0 0 12px 12px">
${content}
</td></tr>
<tr><td style="${small};padding:16px 24px">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function block(paragraph: string, publicUrl: string): string {
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.startsWith('>'))) return quotation(lines.map((line) => line.replace(/^> ?/, '')))
  if (codeLine.test(paragraph)) return code(paragraph)
  const button = /^([^:]{1,60}): (https?:\/\/\S+)$/.exec(paragraph)
  // Only our own addresses become buttons; a link that somebody typed stays text.
  if (button?.[2]?.startsWith(`${publicUrl}/u/`)) return quietLink(button[1] ?? '', button[2])
  if (button?.[2]?.startsWith(`${publicUrl}/`)) return link(button[1] ?? '', button[2])
  const rows = lines.map((line) => /^([^:]{1,30}): (.+)$/.exec(line))
  if (lines.length > 1 && rows.every((row) => row !== null)) return table(rows)
  return `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`
}

/** A person's own words are quoted literally, whatever they look like. */
function quotation(lines: readonly string[]): string {
  return `<p style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #e6be6a;background:#f3f5fa">${lines.map(escapeHtml).join('<br>')}</p>`
}

function code(digits: string): string {
  return `<p style="margin:0 0 16px;font-family:'SFMono-Regular',Consolas,monospace;font-size:34px;line-height:44px;font-weight:700;letter-spacing:6px;color:#16223d;background:#fbf3df;border-radius:8px;padding:8px 16px">${digits}</p>`
}

function link(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td bgcolor="#e6be6a" style="border-radius:8px"><a href="${escapeHtml(url)}" style="${font};display:inline-block;font-size:16px;font-weight:700;color:#1b1404;text-decoration:none;padding:12px 20px">${escapeHtml(label)}</a></td></tr></table>`
}

/** The link to unsubscribe: easy to find, but no button, since it is not what the mail is for. */
function quietLink(label: string, url: string): string {
  return `<p style="margin:0 0 16px;${small}"><a href="${escapeHtml(url)}" style="color:#5b6784">${escapeHtml(label)}</a></p>`
}

function table(rows: readonly RegExpExecArray[]): string {
  const cells = rows.map(
    ([, label = '', value = '']) =>
      `<tr><td valign="top" style="${small};padding:4px 16px 4px 0;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells.join('')}</table>`
}

/** How our texts write a one-time code: digits alone on a line. */
const codeLine = /^\d{4,8}$/

/** Finds the code in a mail, or in an SMS (which begins with it). */
export function codeIn(text: string): string | undefined {
  return /^\d{4,8}(?= )/.exec(text)?.[0] ?? text.split('\n').find((line) => codeLine.test(line))
}
