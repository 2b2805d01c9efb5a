import { render } from 'preact';
import { App } from './shell/app.js';

render(<App />, document.body);
