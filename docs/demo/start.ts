// npm run demo [queue]: shows the package, or its queue with three worker processes.
if (process.argv[2] === 'queue') await import('./queue.js');
else await import('./main.js');
