/** Detects SMS pumping: many codes requested at the salon's expense and never entered (AUTH-16). */

/** `sent`: expired codes sent by SMS; `used`: how many of them were entered. */
export type CodeUse = { readonly sent: number; readonly used: number }

/** Once the minimum is sent, a use below a fifth is not chance. */
const leastUsed = 0.2
export const pumpingThresholds = { address: 8, network: 12, prefix: 12, salon: 50 } as const

/**
 * How many unused codes of one network or number range count against the salon at most, so that a few attackers cannot
 * stop its SMS for everybody.
 */
export const countedPerPlace = 3

/** Codes per hour that a stopped salon may still send, and one network of it: if they are used, sending resumes. */
export const codesPerHourWhenClosed = { salon: 10, network: 1 } as const

export type PumpingPlace = keyof typeof pumpingThresholds

/** Returns the narrowest place to stop; the salon only if nothing narrower explains the unused codes. */
export function findPumpingPlace(uses: Readonly<Record<PumpingPlace, CodeUse>>): PumpingPlace | undefined {
  const places = ['address', 'network', 'prefix', 'salon'] as const
  return places.find((place) => {
    const { sent, used } = uses[place]
    return sent >= pumpingThresholds[place] && used / sent < leastUsed
  })
}
