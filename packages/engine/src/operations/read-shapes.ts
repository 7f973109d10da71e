import { string } from '../shapes/shape.ts'

const namePattern = '[a-zA-Z0-9_.-]+'

/** In the order in which DynamoDB lists them. */
export const capacityModes = ['INDEXES', 'TOTAL', 'NONE'] as const

export const tableName = string({ required: true, minLength: 1, maxLength: 1024 })

export const indexName = string({ pattern: namePattern, minLength: 3, maxLength: 255 })
