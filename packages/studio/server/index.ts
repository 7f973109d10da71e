export { type RunningStudio, type ServeStudioOptions, serveStudio } from './serve-studio.ts'
export { studioApp } from './studio-app.ts'
export type { Finding, StudioOptions, StudioSystem } from './studio-options.ts'
