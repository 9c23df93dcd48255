/** LOG-01: log levels, from the most verbose to none. */
export const logLevels = ['TRACE', 'DEBUG', 'INFO', 'LOG', 'WARN', 'ERROR', 'FATAL', 'OFF'] as const
export type LogLevel = (typeof logLevels)[number]
/** OFF is only a setting, never the level of a line. */
export type LineLevel = Exclude<LogLevel, 'OFF'>

export const isLogged = (level: LineLevel, asked: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(asked)
