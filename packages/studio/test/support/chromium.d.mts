import type { LaunchOptions } from 'playwright-core'

/** What playwright starts: the browser of this machine, or the one that comes with the development dependencies. */
export function chromiumOptions(): LaunchOptions
