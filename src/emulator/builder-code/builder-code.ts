import type { JsonValue } from '../../wire/json.js';
import type { SendMessageRequest } from '../../wire/message.js';
import type { SendOtpRequest } from '../../wire/otp.js';
import { jsonLiteral } from './literal.js';
import { messageCode } from './message-code.js';
import { otpCode } from './otp-code.js';

/**
 * A module of TypeScript that builds this request with the library, and exports it: the same JSON, to the last field. A
 * field that no call makes, as `payloadHidden: false`, has it parse the JSON instead.
 */
export const builderCode = (request: SendMessageRequest | SendOtpRequest): string => {
  const code = 'message' in request ? messageCode(request) : otpCode(request);
  if (code === undefined) return parseCode({ ...request });
  const words: readonly string[] = code.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"/g, "''").match(/\w+/g) ?? [];
  const names = ['Button', 'Element', 'Message', 'Otp'].filter(name => words.includes(name));
  return `import { ${names.join(', ')} } from 'sendable';\n\nexport default ${code};\n`;
};

const parseCode = (request: object): string =>
  `import { parse } from 'sendable/parse';

// A builder leaves out what means nothing, such as payloadHidden: false. So this is the JSON itself, checked.
export default parse(${jsonLiteral(jsonOf(request))});
`;

// It was JSON when it came.
const jsonOf = (request: object): JsonValue => JSON.parse(JSON.stringify(request));
