import type { Refusal } from '../refusal.ts'
import { parseProductKey } from './product-key.ts'

/** A line of a visit; `addOn`: booked only together with a service (CAT-13). */
export type VisitLine = { readonly productId: string; readonly addOn?: boolean | undefined }

/** Refuses an add-on that does not follow its own service, or another add-on of that service. */
export function addOnRefusal(lines: readonly VisitLine[]): Refusal | undefined {
  const isLost = ({ addOn, productId }: VisitLine, at: number) => addOn && lines[at - 1]?.productId !== productId
  return lines.some(isLost) ? 'product.add-on-alone' : undefined
}

/** Returns the requested people per line, in order: a service's requested person also does its add-ons. */
export function withServicePerson<Person>(lines: readonly VisitLine[], people: readonly Person[]): Person[] {
  const result: Person[] = []
  for (const [at, person] of people.entries()) {
    const before = result.at(-1)
    result.push(lines[at]?.addOn && before !== undefined ? before : person)
  }
  return result
}

/** Returns the index after a line and, for a service, after its add-ons. */
export function endOfService(lines: readonly VisitLine[], at: number): number {
  const line = lines[at]
  if (line?.addOn) return at + 1
  const isOwn = ({ productId, addOn }: VisitLine) => addOn === true && productId === line?.productId
  const end = lines.findIndex((each, index) => index > at && !isOwn(each))
  return end < 0 ? lines.length : end
}

/** Reads `productId` or `productId%variantId` as a line; `addOns`: keys of add-ons. */
export const lineOfKey = (key: string, addOns: ReadonlySet<string>): VisitLine => ({
  productId: parseProductKey(key).productId,
  addOn: addOns.has(key),
})

/** Removes the line with `key` and, for a service, its add-ons. */
export function withoutService(keys: readonly string[], key: string, addOns: ReadonlySet<string>): string[] {
  const at = keys.indexOf(key)
  if (at < 0) return [...keys]
  return keys.toSpliced(at, endOfService(linesOf(keys, addOns), at) - at)
}

/** Inserts an add-on after its service and that service's other add-ons; unchanged if its service is missing. */
export function withAddOn(keys: readonly string[], key: string, addOns: ReadonlySet<string>): string[] {
  const lines = linesOf(keys, addOns)
  const { productId } = lineOfKey(key, addOns)
  const at = lines.findIndex((line) => line.productId === productId && !line.addOn)
  return at < 0 || keys.includes(key) ? [...keys] : keys.toSpliced(endOfService(lines, at), 0, key)
}

const linesOf = (keys: readonly string[], addOns: ReadonlySet<string>) => keys.map((key) => lineOfKey(key, addOns))
