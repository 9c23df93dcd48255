/** What an edge of `edges.ts` is, and those of topics that exchange something with others' services. */
export type Edge = { from: string; to: string; files: readonly string[]; for: string }

export const outsideEdges: readonly Edge[] = [
  {
    from: 'consent',
    to: 'appointment',
    files: ['join-google-visits'],
    for: 'what Google booked, which a yes joins with the account',
  },
  { from: 'google', to: 'user', files: ['password-again'], for: 'the password before a salon is shown at Google' },
  {
    from: 'google',
    to: 'message',
    files: ['enqueue-appointment', 'tell', 'warn-salon'],
    for: 'asking a salon whether it wants to leave Google, and telling of bookings from there',
  },
  {
    from: 'google',
    to: 'appointment',
    files: [
      'booking/find-placement',
      'booking/wished-visit',
      'booking/write-booking',
      'change/cancel-appointment',
      'change/load-visit',
      'change/move-appointment',
      'change/write-message',
      'customer',
      'write-change',
    ],
    for: 'bookings that Google makes, by the search and the rules of every booking',
  },
  { from: 'google', to: 'availability', files: ['free-time', 'queries'], for: 'whether starts are free' },
  { from: 'google', to: 'consent', files: ['queries'], for: 'whether the customer joins them with an account' },
  { from: 'google', to: 'customer', files: ['from-outside'], for: 'who comes from there' },
  { from: 'invoice', to: 'message', files: ['enqueue-credit'], for: 'telling that an invoice is there' },
  { from: 'invoice', to: 'user', files: ['password-again'], for: 'the password before somebody else gets invoices' },
  {
    from: 'invoice',
    to: 'credit',
    files: ['at-paypal', 'settle'],
    for: 'a payment at PayPal, and what is known of it',
  },
  {
    from: 'marketplace',
    to: 'appointment',
    files: [
      'customer',
      'entry/place-at-will',
      'history',
      'staff-time',
      'undo/undoable',
      'waiting-list/tell-waiting',
      'write-change',
    ],
    for: 'visits from there, by the search and the rules of every booking',
  },
  {
    from: 'marketplace',
    to: 'availability',
    files: ['free-time', 'queries'],
    for: 'services that can be mapped, and hours that are told',
  },
  {
    from: 'marketplace',
    to: 'customer',
    files: ['from-outside'],
    for: 'who comes, somebody new, and who is blocked',
  },
  { from: 'marketplace', to: 'message', files: ['format', 'tell', 'warn-salon'], for: 'mails to the owners' },
  { from: 'marketplace', to: 'user', files: ['password-again'], for: 'the password before a link is made or ended' },
]
