import { Icon, type IconProps } from './Icon.tsx'

// Signs of the till.

export function BackspaceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 5.5h11v13H9L3 12z" />
      <path d="m12 9.5 5 5m0-5-5 5" />
    </Icon>
  )
}
export function CashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="6.5" width="18" height="11" rx="2" />
      <circle cx="12" cy="12" r="2.6" />
    </Icon>
  )
}
export function CardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5.5" width="18" height="13" rx="2.2" />
      <path d="M3 10h18M6.5 14.5h4" />
    </Icon>
  )
}
export function MobileIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="7" y="3" width="10" height="18" rx="2.2" />
      <path d="M11 18h2" />
    </Icon>
  )
}
export function DotsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="6" cy="12" r="1.2" />
      <circle cx="12" cy="12" r="1.2" />
      <circle cx="18" cy="12" r="1.2" />
    </Icon>
  )
}
export function PercentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18 6 6 18" />
      <circle cx="7.5" cy="7.5" r="2" />
      <circle cx="16.5" cy="16.5" r="2" />
    </Icon>
  )
}
export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="5" y="11" width="14" height="9.5" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </Icon>
  )
}
export function PrintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 9V3.5h10V9M7 17H4.5v-6A2 2 0 0 1 6.5 9h11a2 2 0 0 1 2 2v6H17" />
      <rect x="7" y="14" width="10" height="6.5" />
    </Icon>
  )
}
export function BoxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 20 8v8l-8 4.5L4 16V8zM4 8l8 4.5L20 8m-8 4.5v8" />
    </Icon>
  )
}
export function CodeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2.5v2.5M20 14v6h-6v-2" />
    </Icon>
  )
}
