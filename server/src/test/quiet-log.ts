import type { Log } from '../log.ts'

const drop = () => undefined

/** A log for tests that look elsewhere. */
export const quietLog: Log = {
  level: 'silent',
  fatal: drop,
  error: drop,
  warn: drop,
  info: drop,
  debug: drop,
  trace: drop,
  silent: drop,
  child: () => quietLog,
}
