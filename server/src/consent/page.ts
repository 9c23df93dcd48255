/** Shared by the two pages about marketing. */
export const consentStyle = `button{background:var(--gold);border:0;border-radius:12px;color:#1b1404;cursor:pointer;font:inherit;font-weight:700;min-height:48px;padding:0 24px}button.quiet{background:none;border:1px solid var(--line);color:var(--text)}blockquote{border-left:3px solid var(--gold);color:var(--text-2);margin:12px 0 20px;padding:2px 0 2px 16px}`

/** A button alone. */
export const formOf = (action: string, button: string): string =>
  `<form method="post" action="${action}">${button}</form>`
