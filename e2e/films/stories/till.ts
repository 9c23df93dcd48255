/** A visit is paid in cash, and the till says what to give back. */
import { anotherOwner } from '../../elsewhere.ts'
import { pair, takeTurn, withPin } from '../../salon-device.ts'
import type { Story } from '../story.ts'

export const till: Story = {
  view: { width: 1280, height: 800, scale: 1 },
  by: 'mouse',
  async before(page, { url, t }) {
    const owner = await anotherOwner(url)
    const name = await withPin(owner)
    await pair(page, owner, 'CHECKOUT')
    await takeTurn(page, name)
    const visits = page.getByRole('navigation', { name: t('checkout.visits') })
    await visits
      .getByRole('button', { name: /Carla Ricci/ })
      .first()
      .click()
    await page.getByRole('button', { name: /85\.00 bar annehmen$/ }).waitFor()
  },
  async play(camera, { t }) {
    const { page } = camera
    // A till whose time stands still takes the line for lost.
    await page.clock.resume()
    await camera.hold(1.4)
    await camera.press(page.getByRole('button', { name: '100', exact: true }))
    await camera.hold(1)
    await camera.press(
      page.getByRole('button', { name: /85\.00 bar annehmen$/ }),
      page.getByText(t('checkout.paid.number')),
    )
    await camera.hold(2.2)
  },
}
