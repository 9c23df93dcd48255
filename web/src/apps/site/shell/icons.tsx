import { icon } from '../../../kit/Icon.tsx'

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" strokeWidth="2.6" />)
export const PlayIcon = icon(<path fill="currentColor" stroke="none" d="M8 5.5v13l11-6.5z" />)
export const GlobeIcon = icon(
  <circle cx="12" cy="12" r="8.5" />,
  <path d="M3.5 12h17M12 3.5c3 3 3 14 0 17-3-3-3-14 0-17z" />,
)
export const ServerIcon = icon(
  <rect x="4" y="4.5" width="16" height="6.5" rx="2" />,
  <rect x="4" y="13" width="16" height="6.5" rx="2" />,
  <path d="M7.5 7.8h.01M7.5 16.3h.01" />,
)
export const NoteIcon = icon(<path d="M5.5 3.5h9l4 4v13h-13zM14 3.5v4.5h4.5M9 12.5h6M9 16h4" />)
export const ViberIcon = icon(
  <path d="M12 3.5c5.5 0 8 2.2 8 7.2 0 4.9-2.6 7.3-7.6 7.3L8.5 21v-3.6C5.5 16.6 4 14.3 4 10.7c0-5 2.5-7.2 8-7.2z" />,
  <path d="M9.2 7.5c-1 .6-1.2 1.6-.6 2.8 1 2 2.3 3.4 4.3 4.2 1.2.5 2.2.2 2.7-.9l-1.8-1.3-1.1.8c-1-.4-1.8-1.2-2.2-2.3l.8-1-1.1-1.8z" />,
)
export const MessengerIcon = icon(
  <path d="M12 3.8c5 0 8.5 3.4 8.5 7.8s-3.5 7.8-8.5 7.8c-1 0-1.9-.1-2.7-.4L6 20.5v-3c-1.6-1.4-2.5-3.5-2.5-5.9 0-4.4 3.5-7.8 8.5-7.8z" />,
  <path d="m7 13.8 3.3-3.5 2.9 2.3 3.8-2.8" />,
)
