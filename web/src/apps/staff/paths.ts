import { pathsOf } from '../../frame/screen-paths.ts'
import { screenRows } from './screens.ts'

/** Every address of STAFF, below its page; as patterns where a part is named. */
export const paths = pathsOf(screenRows)

export const visitAt = (id: string): string => `/visit/${id}`

/** Another day than today, or a colleague's, in the address. */
export const dayAt = (day: string, staffId?: string): string => `/?day=${day}${staffId ? `&of=${staffId}` : ''}`
