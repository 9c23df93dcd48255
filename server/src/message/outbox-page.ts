import type { Channel } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'

export type OutboxMessage = {
  to: string
  channel: Channel
  subject: string
  text: string
  /** A one-time code, shown large; undefined: it has none. */
  code: string | undefined
  createdTime: string
}

const refreshSeconds = 4

/** The demo's outbox. It reloads without a script, so it fits the strictest content security policy. */
export function outboxPage(messages: readonly OutboxMessage[]): string {
  const items = messages.map(article).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshSeconds}">
<meta name="robots" content="noindex">
<title>Outbox · Goldline demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<header>
<h1>Outbox</h1>
<p>Every SMS and e-mail of this demo, newest first.</p>
</header>
<main>
${items === '' ? '<p class="empty">Nothing sent yet. Book an appointment: the PIN appears here.</p>' : items}
</main>
</body>
</html>
`
}

function article({ to, channel, subject, text, code, createdTime }: OutboxMessage): string {
  const time = createdTime.slice(0, 19).replace('T', ' ')
  return `<article>
<p class="head"><span class="channel">${channel === 'SMS' ? 'SMS' : 'E-mail'}</span> <b>${escapeHtml(to)}</b> <time datetime="${createdTime}">${time} UTC</time></p>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}
${code === undefined ? '' : `<p class="code"><code>${code}</code></p>`}
<pre>${escapeHtml(text)}</pre>
</article>`
}

export const outboxStyle = `:root { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { background: #0a1222; color: #eef2fb; font: 500 15px/1.5 Manrope, "Manrope stand-in", system-ui, sans-serif; padding: 24px 16px 64px; }
header, main { max-width: 720px; margin: 0 auto; }
h1 { font-size: 30px; font-weight: 750; }
h2 { font-size: 17px; margin-top: 8px; overflow-wrap: anywhere; }
header p, .empty { color: #b7c3df; }
header { border-bottom: 1px solid #e6be6a; padding-bottom: 16px; margin-bottom: 16px; }
article { background: #101b31; border: 1px solid #223253; border-radius: 12px; padding: 16px; margin-bottom: 12px; }
.head { color: #b7c3df; overflow-wrap: anywhere; }
.head b { color: #eef2fb; }
.channel { display: inline-block; background: #1f3054; color: #54d2e8; border-radius: 999px; padding: 0 10px; font-size: 13px; }
time { font-size: 13px; font-variant-numeric: tabular-nums; }
.code code { display: inline-block; font: 700 30px/1.4 ui-monospace, monospace; letter-spacing: 4px; color: #e6be6a; user-select: all; -webkit-user-select: all; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin-top: 8px; }
`
