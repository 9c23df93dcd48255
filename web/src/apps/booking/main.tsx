import { start } from './app.tsx'

await start()
