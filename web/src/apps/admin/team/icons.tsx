import { icon } from '../../../kit/Icon.tsx'

/** Hours that repeat. */
export const RepeatIcon = icon(
  <path d="M5 11V9.5A2.5 2.5 0 0 1 7.5 7H19M16 4l3 3-3 3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H5M8 20l-3-3 3-3" />,
)
/** Hours of one date. */
export const PencilIcon = icon(<path d="m5 19 .8-4L16.5 4.3a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L9 18.2z" />)
