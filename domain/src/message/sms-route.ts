/** Chooses the provider of an SMS (MSG-03). */
import { type Country, countries, phoneCountryCodes } from '../customer/phone.ts'

/** Returns the country of an E.164 number; undefined: not a served one. */
export function countryOfNumber(number: string): Country | undefined {
  return countries.find((country) => number.startsWith(`+${phoneCountryCodes[country]}`))
}

type UnitPrice = { readonly provider: string; readonly price: number }

/**
 * Sorts by the price list of the number's country, cheapest first; unlisted providers come last, in the given order.
 */
export function sortByPrice(providers: readonly string[], prices: readonly UnitPrice[]): string[] {
  const priceOf = (name: string) => prices.find(({ provider }) => provider === name)?.price ?? Number.MAX_SAFE_INTEGER
  return providers.toSorted((one, other) => priceOf(one) - priceOf(other))
}

type Route = {
  /** In the order of preference. */
  readonly providers: readonly string[]
  /** The provider that failed the last attempt; null: this is the first. */
  readonly last: string | null
  readonly resting: readonly string[]
}

/** Chooses another provider than the last one, and a resting provider only if all rest. */
export function nextProvider({ providers, last, resting }: Route): string | undefined {
  const awake = providers.filter((name) => !resting.includes(name))
  const asked = awake.length > 0 ? awake : providers
  return asked.find((name) => name !== last) ?? asked[0]
}

/**
 * Returns cents per SMS part: the cheapest provider's for the number's country; for unlisted countries the highest
 * price.
 */
export function unitPriceTo(
  number: string,
  prices: readonly { readonly countryCode: string; readonly price: number }[],
): number {
  const country = countryOfNumber(number)
  const there = prices.filter(({ countryCode }) => countryCode === country).map(({ price }) => price)
  return there.length > 0 ? Math.min(...there) : Math.max(0, ...prices.map(({ price }) => price))
}
