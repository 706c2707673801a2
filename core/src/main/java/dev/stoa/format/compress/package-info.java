/**
 * Compresses and decompresses blocks of bytes; knows nothing of what is in them.
 *
 * <p>{@link dev.stoa.format.compress.CompressionCodec} is public and named by who writes tables;
 * pages call the rest.
 */
package dev.stoa.format.compress;
