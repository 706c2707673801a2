/**
 * The simplest columnar file: little-endian arrays, and a validity bitmap if there are nulls.
 * Mapped and summed, it is the limit that every format is measured against; child JVMs convert
 * their own files from it.
 */
package dev.stoa.bench.column.plain;
