/**
 * Reads Avro container files, and provides the codec {@code zstandard} in pure Java for reading and
 * writing them.
 */
package dev.stoa.cli.input.avro;
