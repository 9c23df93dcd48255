/** What the site's calculator asks: new customers a month, what a first visit costs, and the portal's share of it. */
export type PortalUse = {
  readonly newcomers: number
  /** Minor units. */
  readonly firstVisit: number
  readonly percent: number
}

const most = { newcomers: 999, firstVisit: 99_999_00, percent: 100 } as const

/** What a portal takes in a month, in minor units: its share of each first visit. Numbers out of reach count as the nearest. */
export function portalCost(use: PortalUse): number {
  const { newcomers, firstVisit, percent } = use
  const within = (value: number, limit: number) => (Number.isFinite(value) ? Math.min(Math.max(value, 0), limit) : 0)
  const taken = within(firstVisit, most.firstVisit) * (within(percent, most.percent) / 100)
  return Math.round(Math.floor(within(newcomers, most.newcomers)) * taken)
}
