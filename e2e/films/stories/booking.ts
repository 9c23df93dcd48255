/** Somebody who has been here before books on the phone: a service, a time, done. */
import { authorize } from '@goldline/contract/auth'
import { aPerson } from '../../elsewhere.ts'
import { signedIn } from '../../visitor.ts'
import type { Story } from '../story.ts'

const sabine = { username: 'sabine@lumiere.example', password: 'goldline-demo' }
const service = /^Gel-Maniküre/

export const booking: Story = {
  view: { width: 392, height: 848, scale: 1.5 },
  by: 'touch',
  async before(page, { url }) {
    const body = { '@type': 'basic-credentials', ...sabine, client: 'BOOKING' } as const
    const { headers } = await aPerson(url, null).send(authorize, { body })
    await signedIn(page, headers.get('Authorization')?.replace('Bearer ', ''))
    await page.goto(`${url}/b/studio-lumiere?lang=de`)
    await page.getByRole('checkbox', { name: service }).first().waitFor({ state: 'attached' })
  },
  async play(camera, { t }) {
    const { page } = camera
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const label = (role: 'checkbox' | 'radio', name: RegExp) =>
      page.locator('label', { has: page.getByRole(role, { name }) })
    const starts = label('radio', /^\d{1,2}:\d\d/)
    await camera.hold(0.7)
    await camera.scroll(470, 1)
    await camera.press(label('checkbox', service).first())
    await camera.press(button(t('action.next')), starts.first())
    await camera.hold(0.3)
    await camera.press(starts.nth(6))
    await camera.press(button(t('action.next')), button(t('action.confirm')))
    await camera.hold(0.5)
    await camera.press(button(t('action.confirm')), page.getByRole('heading', { name: t('booking.done.title') }))
    await camera.hold(1.6)
  },
}
