import type { System } from '../declare/system.ts'
import { routesOf } from '../http/routes.ts'
import { type JsonSchema, SchemaWriter } from './json-schema.ts'
import { type OperationObject, operationObject } from './operation-object.ts'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

const error: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', description: 'What programs rely on' },
        message: { type: 'string', description: 'What people read' },
        details: { type: 'object', additionalProperties: true },
        requestId: { type: 'string' },
      },
    },
  },
}

const description =
  'Lists answer with `items` and, unless it was the last page, `nextCursor` for the next. Errors have a `code` to ' +
  'rely on. Every answer carries `x-request-id`.'

/** The OpenAPI document of systems, from their declarations: each system is a tag. */
export function openApiDocument(
  systems: readonly System[],
  { title = 'API', version = '1.0.0' } = {},
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { Error: error }
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const system of systems) {
    const writer = new SchemaWriter(system.name, schemas)
    for (const { method, path, operation } of routesOf([system])) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(system, operation, writer) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: '/' }],
    tags: systems.map(({ name, title }) => ({ name, description: title })),
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
