// Every path of /v1 that is none: 404 in JSON, whatever the method.
import { v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(null);
