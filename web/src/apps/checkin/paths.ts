import { pathsOf } from '../../frame/screen-paths.ts'
import { screenRows } from './screens.ts'

/** Every address of CHECKIN, below its page; as patterns where a part is named. */
export const paths = pathsOf(screenRows)
