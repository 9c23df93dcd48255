import type { SignedInUser } from '@goldline/contract/auth/user'
import { type Feature, featureRefusal, features } from '@goldline/domain/user/tier'
import type { ComponentType } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import type { IconProps } from '../../kit/Icon.tsx'

/** The named parts of a path. */
export type PathParts = Readonly<Record<string, string | undefined>>

/** `Page` gets the named parts of its path; `WaitingScreen` is shown until the salon is known. */
type ScreenPart = { Page: ComponentType<PathParts>; WaitingScreen?: ComponentType }

/** A screen's name: each has a text with synonyms by which `Ctrl K` finds it, and which is never shown. */
export type ScreenName = MessageId extends infer Id
  ? Id extends `admin.palette.also.${infer Name}`
    ? Name
    : never
  : never

export type ScreenRow = {
  /** The feature that decides, by its roles and tier, who may use the screen (AUTH-12, BIZ-10). */
  feature: Feature
  /** Whether staff who see only their own visits may also use it (AUTH-25), since it requests nothing else. */
  own?: true
  /** Shown in the browser tab, on the screen itself, in the rail and tabs. */
  title: MessageId
  /** Screens of a group share the first one's place in the rail, and are tabs. */
  group?: MessageId
  icon?: ComponentType<IconProps>
  /** Whether it is at the rail's end. */
  atEnd?: boolean
  /** Whether it has a place in a phone's bar; the others are behind “more”. */
  onPhone?: boolean
  load: () => Promise<ScreenPart>
}

export type Screen = ScreenRow & { name: ScreenName; path: string }

export type AdminScreenRows = Readonly<Partial<Record<ScreenName, ScreenRow>>>

/** Returns why the person cannot use a screen; undefined if they can, or until the salon is known. */
export function findLock({ feature, own }: Screen, { role, scope, salon }: SignedInUser) {
  if (!salon) return undefined
  return scope === 'OWN' && !own ? 'forbidden' : featureRefusal(feature, { role, tier: salon.tier })
}

/**
 * Whether a screen is hidden because the person may not use it (AUTH-25). A screen that only the tier lacks is shown as
 * locked (BIZ-10). False until the person is known.
 */
export const isHidden = (screen: Screen, me: SignedInUser | undefined): boolean =>
  me !== undefined && findLock(screen, me) === 'forbidden'

/** Returns the values for the lock's text. */
export const lockValues = ({ feature }: Screen) => ({ tier: features[feature].from })
