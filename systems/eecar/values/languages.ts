/** Those that people read here; texts are kept in the first. */
export const languages = ['en', 'ko'] as const

export type Language = (typeof languages)[number]
