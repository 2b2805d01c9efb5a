// The example is a test itself, which it registers when it is imported.
import '../../docs/examples/testing/spy.js';
