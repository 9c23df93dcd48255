import { icon } from './Icon.tsx'

// Icons of the till.

export const BackspaceIcon = icon(<path d="M9 5.5h11v13H9L3 12z" />, <path d="m12 9.5 5 5m0-5-5 5" />)
export const CashIcon = icon(<rect x="3" y="6.5" width="18" height="11" rx="2" />, <circle cx="12" cy="12" r="2.6" />)
export const CardIcon = icon(<rect x="3" y="5.5" width="18" height="13" rx="2.2" />, <path d="M3 10h18M6.5 14.5h4" />)
export const MobileIcon = icon(<rect x="7" y="3" width="10" height="18" rx="2.2" />, <path d="M11 18h2" />)
export const PercentIcon = icon(
  <path d="M18 6 6 18" />,
  <circle cx="7.5" cy="7.5" r="2" />,
  <circle cx="16.5" cy="16.5" r="2" />,
)
export const LockIcon = icon(<rect x="5" y="11" width="14" height="9.5" rx="2" />, <path d="M8 11V8a4 4 0 0 1 8 0v3" />)
export const PrintIcon = icon(
  <path d="M7 9V3.5h10V9M7 17H4.5v-6A2 2 0 0 1 6.5 9h11a2 2 0 0 1 2 2v6H17" />,
  <rect x="7" y="14" width="10" height="6.5" />,
)
export const BoxIcon = icon(<path d="M12 3.5 20 8v8l-8 4.5L4 16V8zM4 8l8 4.5L20 8m-8 4.5v8" />)
export const CodeIcon = icon(<path d="M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2.5v2.5M20 14v6h-6v-2" />)
