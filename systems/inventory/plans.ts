/** How many shops a user may own, by plan (S6). */
export const shopLimits = { free: 5, pro: 20, enterprise: Number.POSITIVE_INFINITY } as const
