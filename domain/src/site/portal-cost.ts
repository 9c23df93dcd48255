/** Input of the site's calculator: new customers per month, price of a first visit, and the portal's commission. */
export type PortalUse = {
  readonly newcomers: number
  /** Minor units. */
  readonly firstVisit: number
  readonly percent: number
}

const most = { newcomers: 999, firstVisit: 99_999_00, percent: 100 } as const

/**
 * Returns a portal's monthly cost in minor units: its commission on each first visit. Clamps numbers to their limits.
 */
export function portalCost(use: PortalUse): number {
  const { newcomers, firstVisit, percent } = use
  const within = (value: number, limit: number) => (Number.isFinite(value) ? Math.min(Math.max(value, 0), limit) : 0)
  const taken = within(firstVisit, most.firstVisit) * (within(percent, most.percent) / 100)
  return Math.round(Math.floor(within(newcomers, most.newcomers)) * taken)
}
