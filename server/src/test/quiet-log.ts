import type { Log } from '../log.ts'

const drop = () => undefined

/** A silent log, for tests that do not check it. */
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
