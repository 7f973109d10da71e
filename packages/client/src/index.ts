export { CallError, type CallErrors, type CommonCode } from './call-error.ts'
export { createClient } from './create-client.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export type { Client, LiveEvent, Routes, Tried } from './types.ts'
