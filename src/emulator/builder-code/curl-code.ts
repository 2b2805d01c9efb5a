import type { SendMessageRequest } from '../../wire/message.js';
import type { SendOtpRequest } from '../../wire/otp.js';

/** A command for a shell that sends a request to the emulator at `url`. It takes the token from the environment. */
export const curlCode = (request: SendMessageRequest | SendOtpRequest, url: string): string => {
  const operation = 'message' in request ? 'sendmessage' : 'sendmok';
  const quoted = JSON.stringify(request).replaceAll("'", "'\\''");
  return `curl "${url}/v1/bots/${operation}/$SENDABLE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  --data-raw '${quoted}'
`;
};
