/** Every address of CHECKIN, below its page; as patterns where a part is named. */
export const paths = {
  start: '/',
  room: '/room',
} as const
