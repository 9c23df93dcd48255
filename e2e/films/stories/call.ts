/** Somebody calls: the new appointment is a name, what she had the last time, and the next free time. */
import { anotherOwner } from '../../elsewhere.ts'
import { signedIn } from '../../visitor.ts'
import type { Story } from '../story.ts'

export const call: Story = {
  view: { width: 1280, height: 720, scale: 1 },
  by: 'mouse',
  async before(page, { url }) {
    await signedIn(page, (await anotherOwner(url)).token, 'admin')
    await page.goto(`${url}/admin/calendar`)
    await page.getByRole('button', { name: /^Sabine Koch, / }).waitFor()
  },
  async play(camera, { t }) {
    const { page } = camera
    const dialog = page.getByRole('dialog')
    const starts = dialog.getByRole('button', { name: /^\d\d:\d\d/ })
    await camera.hold(0.8)
    await camera.press(page.getByRole('button', { name: t('admin.new'), exact: true }), dialog)
    await camera.press(dialog.getByRole('combobox').first())
    await camera.type('Miriam G', 0.08)
    await camera.press(page.getByRole('option').first(), starts.first())
    await camera.hold(0.6)
    await camera.press(starts.nth(1))
    await camera.press(dialog.getByRole('button', { name: new RegExp(`^${t('admin.entry.book')}`) }))
    await camera.hold(1.8)
  },
}
