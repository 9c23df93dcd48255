/** Finds versions of a text (AUTH-14); `config/legal.ts` reads them from files. */
import { dayAtLegalSeat } from '@goldline/domain/time/zone'
import type { Legal, Version, Versions } from '../config/legal.ts'
import type { Deps } from '../deps.ts'

/** Dependencies for recording a decision: the clock and the installation's texts. */
export type ConsentDeps = Pick<Deps, 'clock'> & TextDeps
export type TextDeps = { readonly config: { readonly legal: Pick<Legal, 'texts'> } }

/** Returns the newest published version, which may not be in force yet. */
export const latest = (versions: Versions): Version => versions.at(-1) ?? versions[0]

/** Finds a version that a person agreed to, however old. */
export const findVersion = (versions: Versions, version: string): Version | undefined =>
  versions.find((each) => each.version === version)

/**
 * Returns the version in force at an instant (epoch milliseconds). A version starts at midnight in the operator's zone;
 * before that of the first version, the first version applies.
 */
export function versionInForce(versions: Versions, now: number): Version {
  const today = dayAtLegalSeat(now)
  return versions.findLast(({ version }) => version <= today) ?? versions[0]
}
