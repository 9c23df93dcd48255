/**
 * The specification's error catalogue (section 8) in ADMIN: one refusal of the real server from request to screen, in
 * three languages. The others: docs/errors.md.
 */
import { expect, test } from './fixtures.ts'
import { expectRefusalInEveryLanguage } from './refusal-stage.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

test('[UI-10, AUTH-04e] shows credentialNotMatched for a PIN, Unauthorized for a password', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/admin?lang=de`)
  await page.getByLabel(textOf('de', 'admin.signIn.username')).fill(uniqueEmail('nobody'))
  for (const [secret, refusal] of [
    ['482913', 'credentialNotMatched'],
    ['not the password', 'Unauthorized'],
  ] as const) {
    const field = page.getByLabel(textOf('de', 'form.password'), { exact: true })
    await field.fill(secret)
    await page.getByRole('button', { name: textOf('de', 'action.signIn') }).click()
    await expectRefusalInEveryLanguage(page, refusal)
    await expect(field).toHaveValue(secret)
  }
})
