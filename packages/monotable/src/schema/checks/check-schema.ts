import type { Model } from '../model.ts'
export function checkSchema(_model: Model): void {}
