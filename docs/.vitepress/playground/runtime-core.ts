import { serve } from './runtime.js';

// What most code needs.

serve();
