export { type OtelOptions, otel } from './otel.js';
