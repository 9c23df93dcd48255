/** Types and ids shared by the page and the island script that loads later. */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { BookingData } from '@goldline/contract/page'
import type { ComponentType } from 'react'

export type IslandProps = { businessObject: BusinessObject; now: string } & Pick<
  BookingData,
  'reviews' | 'stars' | 'gallery'
>

type HeartProps = Pick<IslandProps, 'businessObject'>

/** The content below the services, the favourite button, and the page for an unknown salon. */
export type Islands = { Below: ComponentType<IslandProps>; Heart: ComponentType<HeartProps>; NotFound: ComponentType }

/** Id of the server-rendered element below the services. */
export const aboutId = 'about'
