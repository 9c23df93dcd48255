/** Detects SMS pumping: many codes are requested at the salon's expense and never entered (AUTH-16). */

/** `sent`: expired codes by SMS; `used`: those that were entered. */
export type CodeUse = { readonly sent: number; readonly used: number }

/** With at least the minimum sent, fewer than a fifth used is not chance. */
const leastUsed = 0.2
export const pumpingThresholds = { address: 8, network: 12, prefix: 12, salon: 50 } as const

/**
 * How many unused codes of one network or range of numbers count against the salon, so that few places alone cannot
 * close it for others.
 */
export const countedPerPlace = 3

/** Codes per hour that a closed salon may still send, and of these one network: if used, they open it again. */
export const codesPerHourWhenClosed = { salon: 10, network: 1 } as const

export type PumpingPlace = keyof typeof pumpingThresholds

/** The narrowest place to stop; the salon only if nothing narrower explains the unused codes. */
export function pumpedPlace(uses: Readonly<Record<PumpingPlace, CodeUse>>): PumpingPlace | undefined {
  const places = ['address', 'network', 'prefix', 'salon'] as const
  return places.find((place) => {
    const { sent, used } = uses[place]
    return sent >= pumpingThresholds[place] && used / sent < leastUsed
  })
}
