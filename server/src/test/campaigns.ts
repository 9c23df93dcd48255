/** A salon with campaigns, recipients, and providers that accept the messages. */
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import { drainBulk } from '../marketing/bulk/drain.ts'
import { runCampaign } from '../marketing/campaign/run.ts'
import type { TestApp } from './app.ts'
import { aCredit } from './builders.ts'
import { acceptingProviders, aReader, aWriter } from './bulk-writer.ts'

export const campaignText = (message: string) => ({ subject: 'S {{name}}', message })

/** Campaign settings: on, at ten o'clock; birthdays on their day. */
export const settings = {
  enabled: true,
  hour: 10,
  communicationWay: 'no_matter',
  daysBefore: 0,
  weeks: 12,
  customerType: 'vip',
  texts: {
    de: campaignText('Hallo {{name}} {{7*7}}'),
    en: campaignText('Hello {{name}}'),
    vi: campaignText('Chao {{name}}'),
  },
}

let number = 41_791_300_000

export async function campaignWorld(t: TestApp) {
  const { db, deps } = t
  const { sms, mail, providers, close } = await acceptingProviders(t)

  type Guest = {
    name?: string
    birthday?: string
    lastVisit?: string
    type?: 'vip'
    language?: 'en'
    sms?: boolean
    email?: string
    subscribed?: boolean
  }

  async function aGuest(
    businessObjectId: string,
    { birthday, lastVisit, type, language, sms: bySms, ...of }: Guest = {},
  ) {
    const phone = bySms ? { preference: 'ONLY_VIA_SMS' as const, phoneNr: `+${number++}` } : {}
    const id = await aReader(t, businessObjectId, { ...of, ...phone })
    await db
      .updateTable('customer')
      .set({ birthday: birthday ?? null, language: language ?? 'de' })
      .where('id', '=', id)
      .execute()
    const profile = { ...(lastVisit && { lastVisit: new Date(lastVisit) }), ...(type && { type }) }
    if (Object.keys(profile).length > 0)
      await acrossSalons(db).updateTable('customerProfile').set(profile).where('customerId', '=', id).execute()
    return id
  }

  return {
    sms,
    mail,
    aGuest,
    drain: async () => {
      while ((await drainBulk({ ...deps, providers, backoff: () => 5_000 })) > 0);
    },
    async aSalon({ balance = 1_000, version = 'PRO' as 'PRO' | 'LITE' } = {}) {
      const salon = await aWriter(t, version)
      if (balance > 0) await aCredit(db, salon.id, balance)
      const messages = () =>
        db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id).orderBy('id').execute()
      return {
        ...salon,
        messages,
        set: (kind: string, change: object = {}) => salon.ask(`campaigns/${kind}`, { ...settings, ...change }, 'PUT'),
        campaign: async (kind: string) => {
          const [, all] = await salon.ask('campaigns')
          return all.find((each: { kind: string }) => each.kind === kind)
        },
        run: () => runCampaign(deps, salon.id),
        balance: async () => {
          const own = inSalon(db, salon.id).selectFrom('creditBalance').select('balance')
          return (await own.executeTakeFirst())?.balance ?? 0
        },
      }
    },
    close,
  }
}
