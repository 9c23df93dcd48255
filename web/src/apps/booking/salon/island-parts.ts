/** Shared by the content below the services and the script that loads it later. */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { BookingData } from '@goldline/contract/page'
import type { ComponentType } from 'react'

export type IslandProps = { businessObject: BusinessObject; now: string } & Pick<BookingData, 'reviews' | 'gallery'>

/** The content below the services, and the page for an unknown salon. */
export type Islands = { Below: ComponentType<IslandProps>; NotFound: ComponentType }

/** Id of the server-rendered element below the services. */
export const aboutId = 'about'
