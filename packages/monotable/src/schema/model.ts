export interface Model {}
export function modelOf(..._: unknown[]): Model { return {} }
