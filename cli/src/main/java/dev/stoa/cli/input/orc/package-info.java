/**
 * Reads ORC files. Also defines which ORC type stores which Avro type; the writer of ORC files in
 * {@code output} uses the same types.
 */
package dev.stoa.cli.input.orc;
