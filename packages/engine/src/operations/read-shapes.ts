import { string } from '../shapes/shape.ts'

/** In the order in which DynamoDB lists them. */
export const capacityModes = ['INDEXES', 'TOTAL', 'NONE'] as const

export const indexName = string({ pattern: '[a-zA-Z0-9_.-]+', minLength: 3, maxLength: 255 })
