/** A customer has asked something about a visit, and is answered right beside it. */
import { anotherOwner } from '../../elsewhere.ts'
import { signedIn } from '../../visitor.ts'
import type { Story } from '../story.ts'

export const messages: Story = {
  view: { width: 768, height: 1024, scale: 1 },
  by: 'touch',
  async before(page, { url }) {
    await signedIn(page, (await anotherOwner(url)).token, 'admin')
    await page.goto(`${url}/admin/calendar`)
    await page.getByRole('button', { name: /^Sabine Koch, / }).waitFor()
  },
  async play(camera, { t }) {
    const { page } = camera
    const words = 'Gerne, komm einfach vorbei.'
    const field = page.getByRole('textbox', { name: t('admin.message.write') })
    await camera.hold(0.8)
    await camera.press(
      page.getByRole('button', { name: /^Sabine Koch, / }),
      page.getByRole('group', { name: t('admin.history.filter') }),
    )
    await camera.hold(0.8)
    await camera.press(field)
    await camera.type(words, 0.07)
    const sent = page.getByRole('listitem').filter({ hasText: words })
    await camera.press(page.getByRole('button', { name: t('admin.message.send'), exact: true }), sent)
    await camera.hold(1.8)
  },
}
