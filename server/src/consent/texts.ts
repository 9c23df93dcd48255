/** Finds the version of a text that applies (AUTH-14); `config/legal.ts` reads them. */
import { dayAtSeat } from '@goldline/domain/time/zone'
import type { Legal, Version, Versions } from '../config/legal.ts'
import type { Deps } from '../deps.ts'

/** Dependencies for recording a decision: the time, and the installation's texts. */
export type ConsentDeps = Pick<Deps, 'clock'> & TextDeps
export type TextDeps = { readonly config: { readonly legal: Pick<Legal, 'texts'> } }

/** The newest published version; it may start to apply later. */
export const latest = (versions: Versions): Version => versions.at(-1) ?? versions[0]

/** Finds a version that a person agreed to, however old. */
export const named = (versions: Versions, version: string): Version | undefined =>
  versions.find((each) => each.version === version)

/**
 * Returns the version in force at an instant (epoch milliseconds): a version starts at midnight in the operator's zone;
 * before the first start, the first version.
 */
export function inForce(versions: Versions, now: number): Version {
  const today = dayAtSeat(now)
  return versions.findLast(({ version }) => version <= today) ?? versions[0]
}
