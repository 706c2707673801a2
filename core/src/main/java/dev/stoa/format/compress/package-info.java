/**
 * General compression of blocks of bytes: zlib, LZO, LZ4, Snappy and Zstandard.
 *
 * <p>{@link dev.stoa.format.compress.CompressionCodec} is public and chosen by writers of tables;
 * the writers and readers of pages call the other types.
 */
@Internal
package dev.stoa.format.compress;

import dev.stoa.annotation.Internal;
