export class Refusal extends Error {
  constructor(status, code, message) {
    super(message)
    Object.assign(this, { status, code })
  }
}

export const textOf = body => JSON.stringify(body)
