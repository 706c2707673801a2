/**
 * Writes and reads the bytes of files: a growing writer, a bounded reader that knows its location,
 * checksums, and the container (header, blocks, footer, trailer) that every file of a table shares.
 *
 * <p>Internal. Called by the page layouts, column files and manifests; {@code
 * docs/reference/format.md} gives the grammar. All numbers are little-endian.
 */
@Internal
package dev.stoa.format.bytes;

import dev.stoa.annotation.Internal;
