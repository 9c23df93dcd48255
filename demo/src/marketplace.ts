import { rmSync } from 'node:fs'
import type { Config } from '@goldline/server/config'
import { marketplaceFile, startMarketplaceStandIn } from '@goldline/server/connect-providers'
import { type Marketplace, marketplace } from '@goldline/server/providers/marketplace'

type Money = { amount: string; currency: string }
export type VenueBooking = {
  start: string
  end: string
  employeeId: string | null
  offerId: string
  skuId: string
  price: Money
  prepaid: Money | null
  consumer: { name: string; email?: string; phone?: string }
}
type Post = (url: string, headers: Record<string, string>, body?: string) => Promise<{ status: number; text: string }>

/** A marketplace's stand-in, which sends its events by `post`, and the product's port to it. */
type DemoMarketplace = {
  readonly marketplace: Marketplace
  key(venueId: string): string
  book(venueId: string, booking: VenueBooking): { bookingId: string }
  change(bookingId: string, changed: { status: 'CANCELLED' }): unknown
  deliver(): Promise<{ body: Record<string, unknown> }[]>
  close(): Promise<void>
}
export type StartMarketplace = (options: { now: () => number; post: Post }) => Promise<DemoMarketplace>

type MarketplaceConfig = {
  dataDir: string
  providers: { marketplace: Pick<Config['providers']['marketplace'], 'baseUrl'> }
}

/** The marketplace of a new demo; undefined: a real marketplace is configured, which has no data of the demo. */
export function demoMarketplace(config: MarketplaceConfig): StartMarketplace | undefined {
  if (config.providers.marketplace.baseUrl !== undefined) return undefined
  return async (options) => {
    // Removes the data of an earlier demo there.
    rmSync(marketplaceFile(config), { force: true })
    const standIn = await startMarketplaceStandIn(config, options)
    const { url, key, book, change, deliver } = standIn
    const close = async () => {
      standIn.save()
      await standIn.close()
    }
    return { marketplace: marketplace({ baseUrl: url }), key, book, change, deliver, close }
  }
}
