/**
 * Compresses and decompresses blocks of bytes.
 *
 * <p>{@link dev.stoa.format.compress.CompressionCodec} is public and chosen by writers of tables;
 * pages call the rest.
 */
@Internal
package dev.stoa.format.compress;

import dev.stoa.annotation.Internal;
