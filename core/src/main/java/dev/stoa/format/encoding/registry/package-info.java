/** The registry of all encodings of the format. Called by the readers and writers of pages. */
@Internal
package dev.stoa.format.encoding.registry;

import dev.stoa.annotation.Internal;
