// What a page takes that has the studio's screens inside, such as the playground.

export { App } from './app.tsx'
export { type FeedListener, setTransport, type Transport } from './data/transport.ts'
export { Page } from './parts/page/page.tsx'
export { type Screen, tableScreens } from './routes.ts'
export { pathOf, type ScreenProps } from './screen.ts'
