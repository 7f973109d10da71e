import type { Page } from '../page/page.ts'

/** Sign-in, and what a person can change about themself. */
export const accountPages: readonly Page[] = []
