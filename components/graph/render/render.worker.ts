// The worker that draws.
import type { ToView } from "../messages";
import { View } from "./view";

const view = new View((message) => self.postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToView>) => view.receive(data);
