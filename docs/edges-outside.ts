/** What an edge of `edges.ts` is, and those of topics that exchange something with others' services. */
export type Edge = { from: string; to: string; files: readonly string[]; for: string }

export const outsideEdges: readonly Edge[] = [
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
  { from: 'marketplace', to: 'auth', files: ['identity'], for: 'reading a consumer’s number' },
  {
    from: 'marketplace',
    to: 'availability',
    files: ['free-time', 'queries'],
    for: 'services that can be mapped, and hours that are told',
  },
  {
    from: 'marketplace',
    to: 'customer',
    files: ['contact', 'import/add-people', 'import/judge-rows', 'queries'],
    for: 'who comes, somebody new, and who is blocked',
  },
  { from: 'marketplace', to: 'message', files: ['format', 'warn-salon'], for: 'mails to the owners' },
  { from: 'marketplace', to: 'user', files: ['password-again'], for: 'the password before a link is made or ended' },
]
