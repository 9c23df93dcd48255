/** On the own phone: the day, the next visit, a note for the next time. */
import { aPhone } from '../../elsewhere.ts'
import { signedIn } from '../../visitor.ts'
import type { Story } from '../story.ts'

export const staff: Story = {
  view: { width: 392, height: 848, scale: 1.5 },
  by: 'touch',
  async before(page, { url }) {
    await signedIn(page, await aPhone(url), 'staff')
    await page.goto(`${url}/staff`)
    await page.getByRole('link', { name: 'Tom Fischer' }).first().waitFor()
  },
  async play(camera, { t }) {
    const { page } = camera
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const note = page.getByRole('textbox', { name: t('staff.note') })
    const words = 'Seiten 9 mm, oben länger'
    await camera.hold(1)
    await camera.press(page.getByRole('link', { name: 'Tom Fischer' }).first(), button(t('staff.note.write')))
    await camera.hold(0.7)
    await camera.press(button(t('staff.note.write')), note)
    await camera.type(words, 0.08)
    await camera.press(button(t('action.save')), page.getByText(words))
    await camera.hold(1.8)
  },
}
