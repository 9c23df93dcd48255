/** The first day of a production without SMS: an owner signs up and creates a salon, and a customer books by e-mail. */

import { startSmtp } from '@goldline/stand-ins/smtp'
import { test as base } from '@playwright/test'
import { bookingWay } from '../booking-way.ts'
import { newFolder, remove } from '../start-server.ts'
import { textOf } from '../texts.ts'
import { type Day, dayAt, expect } from './day.ts'
import { dayServer } from './day-server.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

type Post = { codeFor: (to: string) => Promise<string> }

const test = base.extend<{ fresh: { day: Day; post: Post } }>({
  fresh: async ({ browser }, use) => {
    const [dataDir, mail] = [newFolder(), await startSmtp()]
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://goldline.example', CLOCK_AHEAD_MS: '0' }
    const sends = { SMTP_URL: mail.url, SMTP_FROM: 'post@goldline.example' }
    const server = await dayServer(dataDir, {
      ...production,
      ...sends,
      LOG_LEVEL: 'warn',
      BACKUP_KEEP: '0',
      TRUST_PROXY: 'loopback',
    })
    const day = await dayAt(server, browser)
    /** Returns the newest code in a mailbox. */
    const codeFor = async (to: string) => {
      let code = ''
      const find = () => {
        const own = mail.taken.filter((each) => each.to.includes(to))
        code = /\b\d{6}\b/.exec(own.at(-1)?.source.split('\r\n\r\n').slice(1).join() ?? '')?.[0] ?? ''
        return code
      }
      await expect.poll(find, { intervals: [100] }).not.toBe('')
      return code
    }
    await use({ day, post: { codeFor } })
    await day.ends()
    await server.stop()
    await mail.close()
    remove(dataDir)
  },
})

test('[BIZ-09, AUTH-09, MSG-01, CRD-05] a fresh production without SMS: set up, and booked by e-mail', async ({
  fresh,
}) => {
  base.setTimeout(480_000)
  const { day, post } = fresh
  const [owner, guest] = ['mia@waldquelle.example', 'gast@unterwegs.example']
  const page = await day.opens('the owner', { viewport: { width: 1280, height: 800 } })
  const button = (id: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(id), exact: true })
  const heading = (id: Parameters<typeof t>[0]) => page.getByRole('heading', { name: t(id), exact: true })
  const field = (id: Parameters<typeof t>[0]) => page.getByLabel(t(id), { exact: true })

  await day.step('an owner signs up from the site', async () => {
    await page.goto(`${day.url}/?lang=de`)
    await page.getByRole('link', { name: t('site.start') }).click()
    await field('form.email.label').fill(owner)
    await field('form.password').fill('Sieben Bäume im Garten')
    await button('admin.setup.signUp.send').click()
    day.mail.promises('SIGN_UP', 'EMAIL', owner)
    await field('form.code').fill(await post.codeFor(owner))
    await button('admin.setup.signUp.confirm').click()
    await expect(field('admin.setup.name')).toBeVisible()
  })
  await day.step('founds the salon', async () => {
    await field('admin.setup.ownerName').fill('Mia')
    await field('admin.setup.name').fill('Massage Waldquelle')
    await page.getByRole('radio', { name: t('admin.setup.trade.massage') }).check()
    await field('form.street').fill('Waldweg 3')
    await field('form.postalCode').fill('3011')
    await field('form.city').fill('Bern')
    await button('word.createASalon').click()
    await button('admin.agb.accept').click()
    await expect(heading('admin.setup.hours.title')).toBeVisible()
  })
  await day.step('sets opening hours, staff and services', async () => {
    await button('admin.setup.next').click()
    await expect(heading('admin.setup.people.title')).toBeVisible()
    await button('admin.setup.next').click()
    await expect(heading('admin.setup.services.title')).toBeVisible()
    await button('admin.setup.next').click()
    await expect(heading('admin.setup.booking.title')).toBeVisible()
  })
  const phone = await day.opens('the guest', { viewport: { width: 390, height: 844 } })
  const way = bookingWay(phone, day.url)
  await day.step('a customer chooses a service and a time', async () => {
    await way.open('massage-waldquelle')
    await way.walkToDetails(/^Ganzkörper, 60/)
  })
  await day.step('is offered no SMS, which this installation cannot send', async () => {
    await expect(phone.getByRole('radio', { name: t('booking.details.sms') })).toHaveCount(0)
    await expect(phone.getByText('SMS')).toHaveCount(0)
  })
  await day.step('books by e-mail', async () => {
    await phone.getByRole('textbox', { name: t('form.name'), exact: true }).fill('Lea')
    await phone.getByRole('textbox', { name: t('form.email.label'), exact: true }).fill(guest)
    await way.sendPin()
    day.mail.promises('SIGN_IN', 'EMAIL', guest)
    await way.typePin(await post.codeFor(guest))
    await way.isDone()
    for (const each of [guest, owner]) day.mail.promises('NEW_APPOINTMENT', 'EMAIL', each)
  })
  await day.step('the owner sees the booking, and is not asked to buy SMS credit', async () => {
    await expect(page.getByText(t('admin.setup.booking.came'))).toBeVisible()
    await button('action.done').click()
    await expect(page.getByRole('region', { name: t('admin.overview.setup') })).toBeVisible()
    await expect(page.getByText(t('admin.overview.credit.buy'))).toHaveCount(0)
  })
})
