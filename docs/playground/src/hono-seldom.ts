// In the place of hono's reader of forms, and of what puts one application into another: the routes in the worker need neither.
const missing = (): never => {
  throw new Error('The playground takes no forms.')
}

export { missing as createMountedRequest, missing as parseBody }
