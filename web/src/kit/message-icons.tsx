import { icon } from './Icon.tsx'

// Icons of messages.

export const ChatIcon = icon(<path d="M4 5.5h16v11H11L6.5 20v-3.5H4z" />)
export const SentIcon = icon(<path d="M4 5.5h16v11H11L6.5 20v-3.5H4zM8.5 11h.01M12 11h.01M15.5 11h.01" />)
export const SparkIcon = icon(
  <path d="m11 4 1.7 4.8 4.8 1.7-4.8 1.7L11 17l-1.7-4.8-4.8-1.7 4.8-1.7zM18 15l.8 2.2L21 18l-2.2.8L18 21l-.8-2.2L15 18l2.2-.8z" />,
)
export const SendIcon = icon(<path d="M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5" />)
