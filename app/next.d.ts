// What the compiler must know of Next's imports (style sheets, images) without a build having run.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
