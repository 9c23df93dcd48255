import { icon } from './Icon.tsx'

// What every app shows first, BOOKING above all.

export const PlaceIcon = icon(
  <path d="M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21z" />,
  <circle cx="12" cy="9.5" r="2.4" />,
)
export const ClockIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 7.2V12l3.2 2" />)
export const ArrowIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />)
export const TickIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z" />,
  <path d="m9 12 2.2 2.2L15.2 10" />,
)
export const UserIcon = icon(
  <circle cx="12" cy="8" r="4" />,
  <path d="M4.5 20.5c.6-4.3 3.5-6.5 7.5-6.5s6.9 2.2 7.5 6.5" />,
)
export const PhoneIcon = icon(
  <path d="M6.5 3.5 9.5 4l1.3 4-2 1.7a13 13 0 0 0 5.5 5.5l1.7-2 4 1.3.5 3c.1 1.5-1 2.5-2.5 2.5C10.5 20 4 13.5 4 6c0-1.5 1-2.6 2.5-2.5z" />,
)
export const InfoIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 11v5M12 8h.01" />)
export const WarningIcon = icon(<path d="M12 4 3 19.5h18zM12 10v4.5M12 17h.01" />)
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 14.5a5 5 0 0 1 7 0M5 11a10 10 0 0 1 4.5-2.6M19 11a10 10 0 0 0-6-2.9M12 18.5h.01" />,
)
export const SearchIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m16 16 4.5 4.5" />)
export const StarIcon = icon(
  <path
    fill="currentColor"
    stroke="none"
    d="m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z"
  />,
)
export const ShareIcon = icon(<path d="M12 15V4M8 7.5 12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5" />)
export const RightIcon = icon(<path d="m9.5 6 6 6-6 6" />)
export const DownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
