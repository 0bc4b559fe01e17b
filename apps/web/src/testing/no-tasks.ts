// Before React is read, which makes a task for each element where the console offers them: for who looks through the tools of a browser.
Object.assign(console, { createTask: undefined });
