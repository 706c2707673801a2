/**
 * The simplest columnar format: little-endian arrays, and a validity bitmap if there are nulls.
 * Summing its mapped files is the limit for every other format; child JVMs convert its files to
 * their own formats.
 */
package dev.stoa.bench.column.plain;
