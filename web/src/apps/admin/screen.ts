import type { SignedInUser } from '@goldline/contract/user'
import { type Feature, featureRefusal, features } from '@goldline/domain/user/tier'
import type { ComponentType } from 'react'
import type { CatalogueLoader, MessageId } from '../../i18n/messages.ts'
import type { IconProps } from '../../kit/Icon.tsx'
import type { Parts } from './paths.ts'

/** `Page` gets the named parts of its path; `Waiting` stands in its place until the salon is known. */
type ScreenPart = { Page: ComponentType<Parts>; Waiting?: ComponentType }

export type Screen = {
  path: string
  /** Who may use it: a role list and a tier (AUTH-12, BIZ-10). */
  feature: Feature
  /** Open also to those who see only their own visits (AUTH-25): it asks for nothing else. */
  own?: true
  /** On the browser's tab, on the screen itself, in rail and tabs. */
  title: MessageId
  /** Screens of one group share a place in the rail, which is the first one's, and have tabs. */
  group?: MessageId
  icon?: ComponentType<IconProps>
  /** Stands at the rail's end. */
  atEnd?: boolean
  /** Has a place of its own in a phone's bar; what has none is behind “more”. */
  onPhone?: boolean
  load: () => Promise<ScreenPart>
  /** Its own texts, which come with it. */
  texts?: CatalogueLoader
}

/** Why somebody cannot use a screen; undefined where nothing is in the way, or while the salon is not known. */
export function lockOf({ feature, own }: Screen, { role, scope, salon }: SignedInUser) {
  if (!salon) return undefined
  return scope === 'OWN' && !own ? 'forbidden' : featureRefusal(feature, { role, tier: salon.tier })
}

/**
 * Whether a screen is left out, since the person may not use it (AUTH-25); one that the tier lacks is shown locked (BIZ-10).
 * False while nobody is known.
 */
export const isHidden = (screen: Screen, me: SignedInUser | undefined): boolean =>
  me !== undefined && lockOf(screen, me) === 'forbidden'

/** What the text of a lock names. */
export const lockValues = ({ feature }: Screen) => ({ tier: features[feature].from })
