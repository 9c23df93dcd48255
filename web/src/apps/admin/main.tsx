import { preferredLanguage } from '../../language.ts'
import { mount } from '../../root.tsx'
import { createStorage } from '../../storage.ts'
import { AdminApp } from './app.tsx'
import { loader } from './catalogues.ts'

const language = preferredLanguage(createStorage('admin'))
document.documentElement.lang = language
const { default: messages } = await loader[language]()
mount(<AdminApp language={language} messages={messages} />)
