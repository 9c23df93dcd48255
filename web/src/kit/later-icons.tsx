import { icon } from './Icon.tsx'

// What several apps show, but not BOOKING's first step.

export const SunIcon = icon(
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1" />,
)
export const LeftIcon = icon(<path d="m14.5 6-6 6 6 6" />)
export const MailIcon = icon(
  <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />,
  <path d="m4.5 7.5 7.5 6 7.5-6" />,
)
export const DotsIcon = icon(
  <circle cx="6" cy="12" r="1.2" />,
  <circle cx="12" cy="12" r="1.2" />,
  <circle cx="18" cy="12" r="1.2" />,
)
export const CalendarIcon = icon(
  <rect x="4" y="5" width="16" height="15" rx="3" />,
  <path d="M4 10h16M8.5 3v4M15.5 3v4" />,
)
export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />)
export const BoltIcon = icon(<path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6.5z" />)
