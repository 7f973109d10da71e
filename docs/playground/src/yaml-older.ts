/** Stands in for kinds of values that only YAML 1.1 has: such a value is read as the text that it is. */
export const binary = undefined
export const omap = undefined
export const pairs = undefined
export const set = undefined
export const schema = undefined
export const intTime = undefined
export const floatTime = undefined
export const timestamp = undefined
