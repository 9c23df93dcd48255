/** LOG-01: levels of logs, from the most talkative to none. */
export const logLevels = ['TRACE', 'DEBUG', 'INFO', 'LOG', 'WARN', 'ERROR', 'FATAL', 'OFF'] as const
export type LogLevel = (typeof logLevels)[number]
/** OFF is only asked for, never written. */
export type LineLevel = Exclude<LogLevel, 'OFF'>

export const isLogged = (level: LineLevel, asked: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(asked)
