import { icon } from './Icon.tsx'

// Icons of calendar entries other than appointments.

export const CupIcon = icon(
  <path d="M5 9h11v5.5a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 14.5zM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5v2.5M12.5 3.5v2.5" />,
)
export const PalmIcon = icon(
  <path d="M12 11c0 4-1 7-2 9.5M4 20.5h14M12 11c-2-3-5-3.5-7.5-1.5M12 11c0-3.5 2.5-5.5 6-4.5M12 11c2.5-1.5 5.5-.5 6.5 2.5M12 11c-1-3.5.5-6 3-7.5" />,
)
export const BookIcon = icon(<path d="M6.5 3.5h11v17h-11a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM4.5 18.5a2 2 0 0 1 2-2h11" />)
export const PlasterIcon = icon(
  <rect x="2.5" y="8" width="19" height="8" rx="4" transform="rotate(-45 12 12)" />,
  <path d="M9.7 9.3 14.7 14.300M12 12h.01" />,
)
export const HourglassIcon = icon(
  <path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5" />,
)
export const DropIcon = icon(<path d="M12 3.5c3.5 4.2 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2-5.8 5.5-10z" />)
export const AwayIcon = icon(
  <path d="M13 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H13M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
)
/** Busy in another calendar. */
export const ElsewhereIcon = icon(
  <path d="M4.5 6.5h15v13h-15zM4.5 10h15M8.5 4v4M15.5 4v4M9.5 12.5l5 4.5M14.5 12.5l-5 4.5" />,
)
export const SlidersIcon = icon(
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />,
  <circle cx="15" cy="7" r="2" />,
  <circle cx="9" cy="17" r="2" />,
)
/** Part of a series. */
export const RepeatIcon = icon(
  <path d="M4.5 11V9.5a3 3 0 0 1 3-3h11M15.5 3.5l3 3-3 3M19.5 13v1.5a3 3 0 0 1-3 3h-11M8.5 20.5l-3-3 3-3" />,
)
/** Several people who come together. */
export const PartyIcon = icon(
  <circle cx="9" cy="8.5" r="3" />,
  <path d="M3.5 19c0-3.2 2.3-5.2 5.5-5.2s5.5 2 5.5 5.2M15 5.700a3 3 0 0 1 0 5.600M17.500 14.200c1.900.7 3 2.400 3 4.800" />,
)
export const PinIcon = icon(<path d="M9 3.5h6l-1 6 3.5 3.5h-11L10 9.5zM12 13v7.5" />)
