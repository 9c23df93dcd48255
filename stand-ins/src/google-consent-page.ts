/** The page where an owner allows the product to read and answer reviews, in the browser's language. */
import { escaped, page } from './page.ts'

/** One form; it posts to the same address, which redirects. */
export function consentPage(query: URLSearchParams): string {
  const kept = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  const main = `<p>Hier würde Google stehen. Darf Goldline die Bewertungen Ihres Unternehmensprofils lesen und beantworten?</p>
<p lang="en">Google would be here. May Goldline read and answer the reviews of your Business Profile?</p>
<form>${kept}<button name="answer" value="allow">Erlauben · Allow</button><button name="answer" value="deny">Ablehnen · Deny</button></form>`
  return page({ language: 'de', title: 'Google der Demo', main })
}
