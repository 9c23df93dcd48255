import { icon } from './Icon.tsx'

// The salon's places and actions; BOOKING's first step must not import any.

export const UsersIcon = icon(
  <circle cx="9" cy="8.5" r="3.5" />,
  <path d="M2.8 19.5c.5-3.7 2.9-5.5 6.2-5.5s5.7 1.8 6.2 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6c1.9.8 3 2.5 3.3 4.9" />,
)
export const GiftIcon = icon(
  <path d="M4.5 11.5V20h15v-8.5M3.5 8h17v3.5h-17zM12 8v12M12 8C9 8 7 7 7 5.3S9.5 3 12 8c2.5-5 5-4.4 5-2.7S15 8 12 8z" />,
)
export const SettingsIcon = icon(
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />,
  <circle cx="15" cy="7" r="2.2" />,
  <circle cx="9" cy="17" r="2.2" />,
)
/** The rota: who works when. */
export const RotaIcon = icon(
  <path d="M4 6h16M4 12h16M4 18h16" />,
  <rect x="6" y="3.8" width="6" height="4.4" rx="1.5" fill="currentColor" />,
  <rect x="11" y="9.8" width="7" height="4.4" rx="1.5" fill="currentColor" />,
  <rect x="5" y="15.8" width="8" height="4.4" rx="1.5" fill="currentColor" />,
)
export const WalletIcon = icon(
  <path d="M4 8.5v9A1.5 1.5 0 0 0 5.5 19h13a1.5 1.5 0 0 0 1.5-1.5v-7.5A1.5 1.5 0 0 0 18.5 8.5zM4 8.5C4 7 5 6 6.5 5.7L16 4v4.5" />,
  <circle cx="16" cy="13.8" r="1.2" />,
)
export const HomeIcon = icon(<path d="M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H14v-5.5h-4V20H4.500a.5.5 0 0 1-.5-.5z" />)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />)
export const ChartIcon = icon(<path d="M4 20h16M7 16.5v-5M12 16.5V5M17 16.5V9" />)
export const SignOutIcon = icon(
  <path d="M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M14.5 8l4 4-4 4M9.5 12h9" />,
)
export const CrownIcon = icon(<path fill="currentColor" d="M4 18.5 3 8l5 3.5L12 5l4 6.5L21 8l-1 10.5z" />)
export const PictureIcon = icon(
  <rect x="3.5" y="5" width="17" height="14" rx="2.5" />,
  <circle cx="8.5" cy="10" r="1.6" />,
  <path d="m4 17 5-4.5 3.5 3 3.5-4 4.5 4.5" />,
)
export const HeartIcon = icon(
  <path d="M12 20s-7.5-4.6-9.2-9A5 5 0 0 1 12 6.7 5 5 0 0 1 21.2 11C19.5 15.4 12 20 12 20Z" />,
)
export const PencilIcon = icon(<path d="M12 20h9" />, <path d="M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z" />)
export const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 10.5v5.5M13.8 10.5v5.5" />)
export const UpIcon = icon(<path d="m6 14.5 6-6 6 6" />)
/** A drag handle. */
export const GripIcon = icon(
  <path strokeWidth="3" d="M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.5h.01M15 17.5h.01" />,
)
export const ScissorsIcon = icon(
  <circle cx="6.5" cy="6.5" r="2.7" />,
  <circle cx="6.5" cy="17.5" r="2.7" />,
  <path d="M8.8 8 20 17.5M8.8 16 20 6.5" />,
)
/** A till with its drawer. */
export const TillIcon = icon(<path d="M6.5 10 8 4h8l1.5 6M4 10h16v10H4zM4 15.5h16M10.5 17.8h3" />)
