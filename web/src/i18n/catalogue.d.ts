// Rendered pages have their texts at once; all others load them: `texts` of messages.ts.
declare module '*.json?app=booking' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=salon' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=site' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=siteAccess' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=siteContact' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=siteFeatures' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=siteHelp' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=siteHome' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=siteLegal' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=sitePrices' {
  const messages: import('./messages.ts').Messages
  export default messages
}
