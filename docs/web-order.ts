/**
 * The rooms of the web in their order: each uses only those before it, so that there are no cycles. A room is a folder
 * of `web/src`, or of an app. Files beside an app's rooms (paths, session, main) are used by the rooms or combine them;
 * what such a file uses counts as used by whoever uses it. Tables of screens load each screen later.
 */
export const webOrder: Readonly<Record<string, readonly string[]>> = {
  // The base, then what several apps show.
  'web/src': [
    ...['browser', 'i18n', 'kit', 'client', 'frame'],
    ...[
      'auth',
      'appointment',
      'customer',
      'consent',
      'product',
      'form',
      'queue',
      'staff',
      'checkout',
      'device',
      'embed',
    ],
  ],
  'web/src/apps/booking': [
    ...['choice', 'flow', 'kept', 'request', 'code', 'summary', 'refused'],
    ...['legal', 'favourites', 'salon', 'services', 'time', 'guests', 'details', 'pin', 'my', 'party', 'done', 'pay'],
    ...['review', 'gallery', 'person', 'gift', 'withdraw'],
  ],
  'web/src/apps/admin': [
    ...['drafts', 'days', 'on-device', 'rows', 'filters', 'chart', 'picture', 'sign-in', 'account', 'panel'],
    ...[
      'requests',
      'messages',
      'customers',
      'appointment',
      'calendar',
      'services',
      'stranded',
      'team',
      'reports',
      'till',
      'device',
    ],
    ...['reviews', 'cards', 'credit', 'invoices', 'connections', 'google', 'deposits', 'gifts', 'settings', 'texts'],
    ...['waiting-list', 'today', 'news', 'terms', 'set-up', 'palette'],
  ],
  'web/src/apps/staff': [
    ...['own-days', 'shell', 'offline', 'change', 'late', 'visit', 'day', 'week', 'queue', 'me', 'sign-in'],
  ],
  'web/src/apps/checkin': ['shell', 'keys', 'find', 'join', 'team', 'room', 'start'],
  'web/src/apps/checkout': ['pin', 'pay', 'queue', 'sale', 'paid', 'orders', 'day'],
  'web/src/apps/site': [...['shell', 'pieces', 'access', 'contact', 'features', 'help', 'home', 'legal', 'prices']],
}
