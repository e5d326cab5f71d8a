// The view thread's door when it runs in a worker.
import type { ToView } from "../messages";
import { startView } from "./view";

const view = startView((message) => self.postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToView>) => view.receive(data);
