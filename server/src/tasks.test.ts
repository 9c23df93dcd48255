import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { taskNames } from './jobs/kinds.ts'
import { cronItems, taskList } from './tasks.ts'
import { testApp } from './test/app.ts'

const nobody = '019234ab-0000-7000-8000-000000000001'
const visit = {
  staffId: nobody,
  orderId: nobody,
  appointmentId: nobody,
  customerId: nobody,
  orderCheckoutDate: '2027-03-02',
}
const card = { stripeMethodId: 'pm_gone' }
const push = { tokenId: nobody, visitId: nobody, kind: 'booked', time: 0, tries: 0 }

test('[MSG-04] every kind of job has a handler, and runs on an empty database', async () => {
  const { deps, close } = await testApp()
  const tasks = taskList(deps, { providers: { sms: [], email: undefined }, codeDb: deps.db, url: '' })
  expect(Object.keys(tasks).sort()).toEqual([...taskNames].sort())
  const payload = { paths: [], id: nobody, businessObjectId: nobody, ...visit, ...push, ...card }
  for (const name of taskNames) await tasks[name]?.(name === 'tellGoogleStarts' ? [{ ...payload, day: null }] : payload)
  await expect(tasks.sendMailCode?.({ id: 'no id' })).rejects.toThrow()
  await close()
})

test('[APT-04, CRD-03, OPS-05, POS-02] every recurring job has a valid schedule', () => {
  const started = parseCronItems([...cronItems]).map(({ task }) => task)
  expect(started.sort()).toEqual([
    'backUp',
    'checkInvariants',
    'cleanUp',
    'closeQueues',
    'drainBulk',
    'expireAppointments',
    'expirePoints',
    'expireRequests',
    'lookAtWaiting',
    'makeMissingInvoices',
    'meetDueMarketplaces',
    'meetDueSalons',
    'readDueCalendars',
    'releaseSlotHolds',
    'remindOfVisits',
    'renewCustomerTypes',
    'replayErasures',
    'rescueMessages',
    'runCampaigns',
    'sendDailyGoogleFeeds',
    'settleChanges',
    'settleDeposits',
    'settlePayments',
    'signOrders',
    'tendDueGoogleLinks',
    'tendGiftOrders',
    'tidyFiles',
    'watchCredits',
  ])
})
