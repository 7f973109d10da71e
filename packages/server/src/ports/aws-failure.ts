import { DeliveryError } from './delivery-error.ts'

/** What a service of AWS did not take, with the names of the errors that mean the message itself. */
export function awsFailure(service: string, finalErrors: ReadonlySet<string>) {
  return (error: Error): never => {
    throw new DeliveryError(`${service} did not accept the message: ${error.message}`, {
      isRetryable: !finalErrors.has(error.name),
      cause: error,
    })
  }
}
