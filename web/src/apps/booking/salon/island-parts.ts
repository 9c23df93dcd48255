/** What the content below the services shares with the script that loads it later. */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { PublicReview } from '@goldline/contract/review'
import type { ComponentType } from 'react'
import { type Messages, texts } from '../../../i18n/messages.ts'

/** The language and texts of the page that the server wrote. */
export type PageWords = { language: Language; messages: Messages }

export type IslandProps = { businessObject: BusinessObject; reviews: readonly PublicReview[]; now: string }

/** The content below the services, and the page for an unknown salon. */
export type Islands = { Below: ComponentType<IslandProps>; NotFound: ComponentType }

/** Id of the server-rendered element below the services. */
export const belowId = 'about'

export const salonTexts = texts('salon', 'salon.')
