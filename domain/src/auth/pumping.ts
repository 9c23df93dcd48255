/** Whether SMS codes are asked for that nobody types: somebody has them sent at the salon's expense (AUTH-16). */

/** `sent`: codes by SMS that have had their time; `used`: those that were typed. */
export type Use = { readonly sent: number; readonly used: number }

/** From so many on, fewer than a fifth used is no bad luck. */
const leastUsed = 0.2
export const pumpingFrom = { address: 8, network: 12, prefix: 12, salon: 50 } as const

/** What of one network, and of one thousand neighbouring numbers, weighs against the salon: few alone never close it for the others. */
export const weighsPerPlace = 3

/** Once closed, the salon still has so many an hour, of which a network has one: enough used ones open it again. */
export const sparedPerHour = { salon: 10, network: 1 } as const

export type PumpingPlace = keyof typeof pumpingFrom

/** The narrowest place that is stopped; the salon only where none of the others explains it. */
export function pumpedPlace(uses: Readonly<Record<PumpingPlace, Use>>): PumpingPlace | undefined {
  const places = ['address', 'network', 'prefix', 'salon'] as const
  return places.find((place) => {
    const { sent, used } = uses[place]
    return sent >= pumpingFrom[place] && used / sent < leastUsed
  })
}
