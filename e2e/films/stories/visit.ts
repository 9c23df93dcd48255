/** A customer arrives, and checks in at the door by the mobile number. */
import { anotherOwner } from '../../elsewhere.ts'
import { pair } from '../../salon-device.ts'
import type { Story } from '../story.ts'

/** Sabine Koch's, who comes in a quarter of an hour. */
const phoneNr = '0790004120'

export const visit: Story = {
  view: { width: 1024, height: 768, scale: 1 },
  by: 'touch',
  async before(page, { url, t }) {
    await pair(page, await anotherOwner(url), 'CHECKIN')
    await page.getByRole('button', { name: t('checkin.start.visit') }).waitFor()
  },
  async play(camera, { t }) {
    const { page } = camera
    // A kiosk whose time stands still takes the line for lost.
    await page.clock.resume()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await camera.hold(0.8)
    await camera.press(page.getByRole('button', { name: t('checkin.start.visit') }), button('7'))
    await camera.keys([...phoneNr].map(button))
    await camera.press(button(t('checkin.next')), button(t('checkin.found.action')))
    await camera.hold(0.8)
    await camera.press(button(t('checkin.found.action')), page.getByRole('heading', { name: t('checkin.done.title') }))
    await camera.hold(1.6)
  },
}
