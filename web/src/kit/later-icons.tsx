import { icon } from './Icon.tsx'

// Icons not needed by a booking's first step; they load with the screens that use them.

export const StarIcon = icon(
  <path
    fill="currentColor"
    stroke="none"
    d="m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z"
  />,
)
export const ShareIcon = icon(<path d="M12 15V4M8 7.5 12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5" />)
export const SunIcon = icon(
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1" />,
)
export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />)
export const BoltIcon = icon(<path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6.5z" />)
export const LeftIcon = icon(<path d="m14.5 6-6 6 6 6" />)
export const RightIcon = icon(<path d="m9.5 6 6 6-6 6" />)
export const MailIcon = icon(
  <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />,
  <path d="m4.5 7.5 7.5 6 7.5-6" />,
)
export const DotsIcon = icon(
  <circle cx="6" cy="12" r="1.2" />,
  <circle cx="12" cy="12" r="1.2" />,
  <circle cx="18" cy="12" r="1.2" />,
)
