/** The page on which an owner lets the product read and answer reviews, in the browser's language of the demo. */

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** One form; the answer goes back to the same address, which leads on. */
export function consentPage(query: URLSearchParams): string {
  const kept = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Google (Demo)</title>
<style>body{font:18px/1.5 system-ui;max-width:32rem;margin:10vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem;margin:0 .5rem .5rem 0}</style>
<h1>Google der Demo</h1>
<p>Hier würde Google stehen. Darf Goldline die Bewertungen Ihres Unternehmensprofils lesen und beantworten?</p>
<p lang="en">Google would be here. May Goldline read and answer the reviews of your Business Profile?</p>
<form>${kept}<button name="answer" value="allow">Erlauben · Allow</button><button name="answer" value="deny">Ablehnen · Deny</button></form>
</html>`
}
