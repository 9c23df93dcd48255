/** The paths of CHECKIN below its page. */
export const paths = { start: '/', room: '/room' } as const
