import { parsePress } from 'sendable/webhook';

console.log(parsePress('[card-7]:apply:gold'));
console.log(parsePress('[card-7]:a]:b\n'));
console.log(parsePress('card-7: apply'));
