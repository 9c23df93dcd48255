import { icon } from './Icon.tsx'

// Icons of messages.

export const ChatIcon = icon(<path d="M4 5.5h16v11H11L6.5 20v-3.5H4z" />)
export const SentIcon = icon(<path d="M4 5.5h16v11H11L6.5 20v-3.5H4zM8.5 11h.01M12 11h.01M15.5 11h.01" />)
export const SendIcon = icon(<path d="M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5" />)
