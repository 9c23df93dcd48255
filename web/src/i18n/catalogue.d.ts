declare module '*.json?app=account' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=apron' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=views' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=site' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=booking' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=admin' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=my' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=legal' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=salon' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=steps' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=customers' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=credit' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=settings' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=services' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=bulk' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=messages' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=reports' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=team' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=offline' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=overview' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=palette' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=entry' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=waiting' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=setup' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=holidays' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=checkin' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=checkout' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=staff' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=device' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=queue' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=reviews' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=tillBooks' {
  const messages: import('./messages.ts').Messages
  export default messages
}
declare module '*.json?app=books' {
  const messages: import('./messages.ts').Messages
  export default messages
}
