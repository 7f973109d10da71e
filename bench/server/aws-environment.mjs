/** Another endpoint that speaks DynamoDB, measured too if it is given. */
export const givenEndpoint = process.env.DYNAMODB_ENDPOINT

const isHere = endpoint => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname)

// The SDK wants a region and credentials also where nobody looks at them.
process.env.AWS_REGION ??= 'us-east-1'
if (!process.env.AWS_PROFILE && (!givenEndpoint || isHere(givenEndpoint))) {
  process.env.AWS_ACCESS_KEY_ID ??= 'bench'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'bench'
}
