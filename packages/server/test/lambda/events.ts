import type { HttpEvent } from '../../src/lambda/http-handler.ts'

/** An event of an HTTP API with payload format 2.0, with all that AWS documents. */
export function httpApiEvent(
  method: string,
  path: string,
  {
    stage = '$default',
    query = '',
    headers = {},
    ...rest
  }: Partial<HttpEvent> & { stage?: string; query?: string } = {},
) {
  const rawPath = stage === '$default' ? path : `/${stage}${path}`
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: query,
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      host: 'api-id.execute-api.us-east-1.amazonaws.com',
      'user-agent': 'curl/8.0.1',
      'x-amzn-trace-id': 'Root=1-5e6722a7-cc56xmpl46db7ae02d4da47e',
      'x-forwarded-for': '205.255.255.176',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
    },
    queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    requestContext: {
      accountId: '123456789012',
      apiId: 'api-id',
      authentication: null,
      domainName: 'api-id.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'api-id',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '205.255.255.176',
        userAgent: 'curl/8.0.1',
      },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage,
      time: '10/Mar/2020:05:16:23 +0000',
      timeEpoch: 1583817383220,
    },
    pathParameters: { proxy: path.slice(1) },
    stageVariables: { stageVariable1: 'value1' },
    isBase64Encoded: false,
    ...rest,
  }
}

/** An event of a function URL, with all that AWS documents. */
export function functionUrlEvent(method: string, rawPath: string, rest: Partial<HttpEvent> = {}) {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: '',
    cookies: ['cookie1=a', 'cookie2=b'],
    queryStringParameters: {},
    requestContext: {
      accountId: '123456789012',
      apiId: '<urlid>',
      authentication: null,
      authorizer: {
        iam: {
          accessKey: 'AKIA...',
          accountId: '111122223333',
          callerId: 'AIDA...',
          cognitoIdentity: null,
          principalOrgId: null,
          userArn: 'arn:aws:iam::111122223333:user/example-user',
          userId: 'AIDA...',
        },
      },
      domainName: 'url-id.lambda-url.us-west-2.on.aws',
      domainPrefix: 'url-id',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '123.123.123.123', userAgent: 'agent' },
      requestId: '1b2c3d4e-0000-4000-8000-000000000000',
      routeKey: '$default',
      stage: '$default',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1583348638390,
    },
    pathParameters: null,
    stageVariables: null,
    isBase64Encoded: false,
    ...rest,
    headers: { host: 'url-id.lambda-url.us-west-2.on.aws', ...rest.headers },
  }
}
